// The few parts of a page that rules of the player and of its navigation read, for their tests without a browser.
import { vi } from 'vitest'
import { endListenersWith } from '../../../client/player/end-listeners.ts'
import type { Player } from '../../../client/player/player.ts'

/** The data of `<html>`, and what the page hears. A test ends with `vi.unstubAllGlobals()`. */
type FakePage = { data: Record<string, string | undefined>; document: EventTarget }

export async function fakePage(more: Record<string, unknown> = {}): Promise<FakePage> {
  const page = Object.assign(new EventTarget(), {
    documentElement: { lang: 'en', dataset: {} as FakePage['data'] },
    querySelector: () => null,
    querySelectorAll: () => [],
    getElementById: () => null,
    ...more,
  })
  vi.stubGlobal('document', page)
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, emptyStorage())
  // Scripts keep the data of the first page that this process has.
  const { pageData } = await import('../../../client/page-data.ts')
  for (const name of Object.keys(pageData)) delete pageData[name]
  page.documentElement.dataset = pageData
  return { data: pageData, document: page }
}

function emptyStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

/** The video of a player: its state is set, and its events are dispatched, by the test. */
export const fakeMedia = (state: { paused: boolean }) =>
  Object.assign(new EventTarget(), {
    currentTime: 0,
    duration: 600,
    readyState: 0,
    plays: 0,
    ...state,
    play(this: { paused: boolean; plays: number }) {
      this.paused = false
      this.plays++
      return Promise.resolve()
    },
    pause(this: { paused: boolean }) {
      this.paused = true
    },
  })

export type FakeMedia = ReturnType<typeof fakeMedia>

/** An element that has data, attributes without a value, and nothing in it. */
export const fakeElement = (more: Record<string, unknown> = {}) => {
  const attributes = new Set<string>()
  return Object.assign(new EventTarget(), {
    dataset: {} as Record<string, string | undefined>,
    hidden: true,
    hasAttribute: (name: string) => attributes.has(name),
    toggleAttribute: (name: string, isSet: boolean) => {
      attributes[isSet ? 'add' : 'delete'](name)
      return isSet
    },
    matches: () => true,
    style: { setProperty: () => undefined },
    replaceChildren: () => undefined,
    querySelector: () => null,
    querySelectorAll: () => [],
    ...more,
  })
}

/** A player whose behaviours begin, and what they request of its video. */
export function fakePlayer(media: FakeMedia, more: Record<string, unknown> = {}) {
  const leaving = new AbortController()
  const requests: string[] = []
  const player = {
    element: fakeElement(),
    media,
    acts: {},
    data: {},
    startsByItself: false,
    left: leaving.signal,
    t: (name: string) => name,
    say: () => undefined,
    part: () => fakeElement(),
    store: { dispatch: ({ type }: { type: string }) => requests.push(type) },
    ...more,
  } as unknown as Player
  for (const target of [player.element, player.media]) endListenersWith(target, leaving.signal)
  return { player, requests, leave: () => leaving.abort() }
}
