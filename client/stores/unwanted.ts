// The ids of videos that the visitor is not interested in, newest last: `localStorage.hidden` holds them as a JSON array.

export function readUnwanted(): readonly number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem('hidden') ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : []
  } catch {
    return []
  }
}
