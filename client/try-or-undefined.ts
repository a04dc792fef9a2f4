// For storage that browsers may refuse.

/** The result of `ask`; undefined if it throws. */
export function tryOrUndefined<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask()
  } catch {}
}
