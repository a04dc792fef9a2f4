// The result of one row of the check.

export type Line = {
  name: string
  answered: number
  refused: number
  slowestMs: number
  largestBytes: number
  /** Violations of the contract. */
  problems: string[]
  /** What the edge mends by itself, and what could not be checked. */
  notes: string[]
  /** The rows that have to pass before this one can be checked. */
  waitsFor: string[]
  /** Left out, as an upstream without accounts may. */
  isLeftOut: boolean
}

export const emptyLine = (name: string): Line => ({
  name,
  answered: 0,
  refused: 0,
  slowestMs: 0,
  largestBytes: 0,
  problems: [],
  notes: [],
  waitsFor: [],
  isLeftOut: false,
})

/** Counts the time and the size of an answer. */
export function measure(line: Line, { ms, bytes }: { ms: number; bytes: number }): void {
  line.slowestMs = Math.max(line.slowestMs, ms)
  line.largestBytes = Math.max(line.largestBytes, bytes)
}

export const isFailed = ({ problems }: Line): boolean => problems.length > 0

/** It could not be checked at all. */
export const isWaiting = ({ problems, waitsFor, answered }: Line): boolean =>
  problems.length === 0 && waitsFor.length > 0 && answered === 0
