// For storage that browsers may refuse.

/** The result of `run`; undefined if it throws. */
export function tryOrUndefined<Answer>(run: () => Answer): Answer | undefined {
  try {
    return run()
  } catch {}
}
