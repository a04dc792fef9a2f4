// A browser may refuse the storage; then it remembers nothing.

/** What `ask` answers; nothing where it may not ask. */
export function tryOrUndefined<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask()
  } catch {}
}
