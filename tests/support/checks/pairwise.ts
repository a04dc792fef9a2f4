// Samples a matrix of tests: every pair of values of two axes is in some row. FULL=1 runs the whole product.

type Axes = Record<string, readonly unknown[]>
type Row<A extends Axes> = { [Name in keyof A]: A[Name][number] }

/**
 * Rows that together hold every pair of values of every two axes, the same rows in every run.
 * @param axes the values of each axis by its name
 * @param isWhole whether the rows are the whole product
 */
export function pairwise<const A extends Axes>(axes: A, isWhole = Boolean(process.env.FULL)): Row<A>[] {
  const names = Object.keys(axes)
  const sizes = names.map((name) => axes[name]?.length ?? 0)
  const chosen = isWhole || names.length < 2 ? productOf(sizes) : coveringRows(sizes)
  return chosen.map(
    (row) => Object.fromEntries(names.map((name, axis) => [name, axes[name]?.[row[axis] ?? 0]])) as Row<A>,
  )
}

/** Every combination of one index of each axis. */
const productOf = (sizes: number[]): number[][] =>
  sizes.reduce<number[][]>((rows, size) => rows.flatMap((row) => indexes(size).map((index) => [...row, index])), [[]])

/** Each row begins with the first missing pair; every further axis takes the index that adds the most missing pairs. */
function coveringRows(sizes: number[]): number[][] {
  if (sizes.includes(0)) return []
  const axes = indexes(sizes.length)
  const missing = new Set(
    axes.flatMap((one) =>
      axes
        .slice(one + 1)
        .flatMap((other) =>
          productOf([sizes[one] ?? 0, sizes[other] ?? 0]).map(([a = 0, b = 0]) => pairOf(one, a, other, b)),
        ),
    ),
  )
  const uses = sizes.map((size) => new Array<number>(size).fill(0))
  const rows: number[][] = []
  for (const first of missing) {
    const [one = 0, a = 0, other = 0, b = 0] = first.split(' ').map(Number)
    const row = new Map([
      [one, a],
      [other, b],
    ])
    for (const axis of axes) if (!row.has(axis)) row.set(axis, bestIndex(row, axis, uses[axis] ?? [], missing))
    for (const [axis, index] of row) {
      const counts = uses[axis]
      if (counts) counts[index] = (counts[index] ?? 0) + 1
      for (const [second, its] of row) if (axis < second) missing.delete(pairOf(axis, index, second, its))
    }
    rows.push(axes.map((axis) => row.get(axis) ?? 0))
  }
  return rows
}

/** The index that covers the most missing pairs with the row so far; of equals, the one that fewest rows have. */
function bestIndex(row: Map<number, number>, axis: number, uses: number[], missing: Set<string>): number {
  const gain = (index: number) =>
    [...row].filter(([other, its]) =>
      missing.has(other < axis ? pairOf(other, its, axis, index) : pairOf(axis, index, other, its)),
    ).length
  const ranked = uses.map((used, index) => ({ index, used, gained: gain(index) }))
  return ranked.sort((a, b) => b.gained - a.gained || a.used - b.used)[0]?.index ?? 0
}

/** Names a pair of values: the axis and index of each, the lower axis first. */
const pairOf = (one: number, a: number, other: number, b: number) => `${one} ${a} ${other} ${b}`
const indexes = (size: number) => Array.from({ length: size }, (_, index) => index)
