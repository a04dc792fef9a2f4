// The categories that a visitor comes back to, from the history of this device.
import type { Watched } from './watch-history.ts'

export type OwnCategory = { dir: string; title: string }

/** Categories of two watched videos and more, those of most first. */
export function openedAgain(watched: readonly Watched[]): OwnCategory[] {
  const found = new Map<string, OwnCategory & { times: number }>()
  for (const { categories = [] } of watched)
    for (const { dir, title } of categories) {
      const { times } = found.get(dir) ?? { times: 0 }
      found.set(dir, { dir, title, times: times + 1 })
    }
  return [...found.values()].filter(({ times }) => times > 1).toSorted((one, other) => other.times - one.times)
}
