// Which parts of a video are watched most: how the counts of its tenths become a curve, and where the curve has its peak.

/** How often each tenth was watched, in per cent of the one that was watched most; in steps of 5, so that a few views more change nothing. */
export function curveOf(counts: readonly number[]): number[] {
  const most = Math.max(...counts, 1)
  return counts.map((count) => Math.round((20 * count) / most) * 5)
}

/** What part of a video a play watches on average, in per cent: the tenths that were watched, of all tenths of its plays. */
export const watchedShareOf = (counts: readonly number[], plays: number): number =>
  Math.min(100, Math.round((100 * counts.reduce((sum, count) => sum + count, 0)) / (counts.length * plays)))

/** The middle of the part that is watched most, as a share of the length. Every view begins the first one: a later one that rises is told first. */
export function peakOf(curve: readonly number[]): number {
  const rising = curve.map((height, at) => (at > 0 && height > (curve[at - 1] ?? 0) ? height : 0))
  const heights = Math.max(...rising) > 0 ? rising : curve
  return (heights.indexOf(Math.max(...heights)) + 0.5) / curve.length
}

/** The area below the curve, as an SVG path in a square of 100. It goes through the middles between two tenths, without corners. */
export function curvePath(curve: readonly number[]): string {
  const points = curve.map((height, at) => [((at + 0.5) * 100) / curve.length, 100 - height] as const)
  const [first = [0, 100], ...others] = points
  const bends = others.map(([x, y], at) => {
    const [px, py] = points[at] ?? first
    return `Q${px} ${py} ${(px + x) / 2} ${(py + y) / 2}`
  })
  const [, last] = points.at(-1) ?? first
  return `M0 100V${first[1]}${bends.join('')}L100 ${last}V100Z`
}
