// How the picture of a spherical video is projected, as its marker says.

/** A parsed marker. */
export type Sphere = {
  /** Degrees that the picture spans from left to right. */
  angle: 180 | 360
  /** One picture, or one for each eye: side by side, or the left one above the right one. */
  layout: 'mono' | 'sbs' | 'tb'
}

/** Other spellings of the formats. */
const layouts: Record<string, Sphere['layout']> = { mono: 'mono', sbs: 'sbs', lr: 'sbs', tb: 'tb', ou: 'tb' }

/** How a video's picture may be projected, as its marker says: the degrees that it spans, and one picture or one for each eye. */
export const projections = ['vr_180_mono', 'vr_180_sbs', 'vr_180_tb', 'vr_360_mono', 'vr_360_sbs', 'vr_360_tb'] as const
export type Projection = (typeof projections)[number]

/** The projection that a text names, with or without its prefix and in the spellings of other sites (`180_LR`); null for none that is known. */
export function projectionOf(text: string): Projection | null {
  const [, angle, format] = /^(?:[a-z]+[_ -])?(180|360)[_ -]([a-z]+)$/.exec(text.trim().toLowerCase()) ?? []
  const sphere = sphereOf(`vr_${angle}_${format}`)
  return sphere && projections.find((one) => one === `vr_${sphere.angle}_${sphere.layout}`)
    ? (`vr_${sphere.angle}_${sphere.layout}` as const)
    : null
}

/** Parses `prefix_angle_format` (spec §3), for example vr_180_sbs; null for any other text. */
export function sphereOf(marker: string | undefined): Sphere | null {
  const [, angle, format = ''] = /^[a-z]+_(180|360)_([a-z]+)$/.exec(marker ?? '') ?? []
  const layout = Object.hasOwn(layouts, format) ? layouts[format] : undefined
  return angle && layout ? { angle: angle === '180' ? 180 : 360, layout } : null
}
