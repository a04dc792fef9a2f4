// What an isolate's caches are told when it looks at the deny list.
import { expect, it } from 'vitest'
import { upstreamDeadlineMs } from '../../../../shared/limits.ts'
import { applyDenyList, type DenyListChange, onDenyListChange } from '../../../../worker/edge/upstream/denied.ts'

const told: DenyListChange[] = []
onDenyListChange((change) => void told.push(change))
/** Since when cached pages lack an object, as this state of it in the list tells the caches; `nothing` where they are not told. */
function missingSince(entry: { mark: string; from: number; to: number | null }): number | null | 'nothing' {
  told.length = 0
  applyDenyList([entry], false, Date.now())
  return told[0] ? told[0].missingSinceMs : 'nothing'
}

it('a video that was hidden and shown again between two looks is missing on pages from then on, which caches are told once', () => {
  const mark = 'withheld:770001'
  expect(missingSince({ mark, from: 50_000, to: 51_000 })).toBe(50_000 - upstreamDeadlineMs)
  expect(missingSince({ mark, from: 50_000, to: 51_000 })).toBe('nothing')
  expect(missingSince({ mark, from: 60_000, to: null })).toBe(null)
  expect(missingSince({ mark, from: 60_000, to: 61_000 })).toBe(60_000 - upstreamDeadlineMs)
})

it('a video that was taken out of lists, but not away, is missing on no page', () => {
  expect(missingSince({ mark: 'withheld:770002', from: 0, to: 52_000 })).toBe(null)
})
