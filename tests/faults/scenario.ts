// A scenario of faults: a sentence about what visitors, members and operators can rely on, what causes the fault, and what shows
// it.

/** What the check afterwards counts. `tries`: how often the fault was caused. */
export type Counts = { tries: number; lost: number; doubled: number; halfDone: number; wrong: number; leaked: number }

export const nothingCounted: Counts = { tries: 0, lost: 0, doubled: 0, halfDone: 0, wrong: 0, leaked: 0 }

/** Tests of a file below tests/: those with this text in their title, and of these, if given, those of one case. */
export type ShownBy = { file: string; title: string; case?: string }

export type Scenario = {
  /** What holds in spite of the fault. */
  sentence: string
  cause: string
} /** Null: no test shows it. The report counts it as wrong, so that no row is skipped silently. */ & (
  | { shownBy: ShownBy | null }
  /** The scenario itself: causes its fault, and counts. */
  | { run: (size: RunSize) => Promise<{ counts: Counts; problems: readonly string[] }> }
)

/** How large a scenario of random faults is. */
export type RunSize = {
  seed: number
  kills: number
  writes: number
  minutes: number
  uploads: number
  signUps: number
  say: (line: string) => void
}

export type Family = { name: string; scenarios: readonly Scenario[] }
