// Parses a body of any content: its JSON, or null, which no schema accepts.

export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
