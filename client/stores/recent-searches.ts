// The visitor's last searches, newest first (spec §3). They stay on this device.
import { atom } from 'nanostores'
import { recentSearches } from '../../shared/limits.ts'

/** A text, and how many videos it found. */
export type RecentSearch = { title: string; total_videos: number }

const storageKey = 'searches'

/** Empty until it is read: the server's markup has none. */
export const $recentSearches = atom<readonly RecentSearch[]>([])

export function readRecentSearches(): void {
  $recentSearches.set(stored().slice(0, recentSearches))
}

export function rememberSearch(search: RecentSearch): void {
  keep([search, ...stored().filter(({ title }) => title !== search.title)])
}

export function removeRecentSearch(title: string): void {
  keep(stored().filter((search) => search.title !== title))
}

export function clearRecentSearches(): void {
  keep([])
}

function keep(searches: RecentSearch[]): void {
  const last = searches.slice(0, recentSearches)
  try {
    localStorage.setItem(storageKey, JSON.stringify(last))
  } catch {}
  $recentSearches.set(last)
}

/** Browsers may refuse storage, and its content may be anything. */
function stored(): RecentSearch[] {
  try {
    const searches: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(searches) ? searches.filter(isRecentSearch) : []
  } catch {
    return []
  }
}

function isRecentSearch(value: unknown): value is RecentSearch {
  const { title, total_videos } = (value ?? {}) as Partial<RecentSearch>
  return typeof title === 'string' && typeof total_videos === 'number'
}
