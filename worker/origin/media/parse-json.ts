// A body that may be anything: its JSON, or null, which no schema takes.

export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
