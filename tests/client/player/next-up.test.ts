// What follows a video that is over, while its scripts load.
import { afterEach, expect, test, vi } from 'vitest'
import { returnKey } from '../../../client/player/storage.ts'
import { nextVideoSeconds } from '../../../shared/limits.ts'
import { fakeElement, fakeMedia, fakePage, fakePlayer } from '../support/fake-page.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(['play', 'seeking'])(
  'a video that is over, and where a visitor does this meanwhile, shows nothing of the next one: %s',
  async (press) => {
    await fakePage({ createElement: () => fakeElement() })
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('location', { pathname: '/video/1/fog/' })
    const { showNextUp } = await import('../../../client/player/next-up.ts')
    // The script of the queue is needed before what follows is known.
    sessionStorage.setItem(returnKey, '{}')
    const media = fakeMedia({ paused: true })
    const panel = fakeElement()
    const { player, leave } = fakePlayer(media, {
      part: (selector: string) => (selector === '.player-next' ? panel : fakeElement()),
      nextOfList: { href: 'https://tube.test/video/2/fog/', title: 'Fog 2', picture: '', isFirst: false },
    })
    const asks = vi.spyOn(sessionStorage, 'setItem')
    showNextUp(player)
    await expect.poll(() => asks.mock.calls.length).toBe(1)
    media.dispatchEvent(new Event('ended'))
    media.dispatchEvent(new Event(press))
    // What comes next is known, and kept for the way back from a queue.
    await expect.poll(() => asks.mock.calls.length).toBe(2)
    expect(panel.hidden).toBe(true)
    media.dispatchEvent(new Event('ended'))
    await expect.poll(() => panel.hidden).toBe(false)
    leave()
  },
)

test('the countdown waits for a visitor in a headset, whose session another page would end', async () => {
  vi.useFakeTimers()
  const gone: string[] = []
  await fakePage({ createElement: () => fakeElement(), activeElement: null, visibilityState: 'visible' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', { pathname: '/video/1/fog/', assign: (to: string) => void gone.push(to) })
  const { showNextUp } = await import('../../../client/player/next-up.ts')
  const media = fakeMedia({ paused: true })
  const element = fakeElement()
  const [panel, count] = [fakeElement(), Object.assign(fakeElement(), { textContent: '' })]
  const parts: Record<string, unknown> = { '.player-next': panel, '.player-next-count': count }
  const { player, leave } = fakePlayer(media, {
    element,
    part: (selector: string) => parts[selector] ?? fakeElement(),
    t: (_: string, values: { count: number }) => String(values?.count),
    nextOfList: { href: 'https://tube.test/video/2/fog/', title: 'Fog 2', picture: '', isFirst: false },
  })
  showNextUp(player)
  element.dataset.headset = ''
  media.dispatchEvent(new Event('ended'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([panel.hidden, count.textContent, gone]).toEqual([false, String(nextVideoSeconds), []])
  delete element.dataset.headset
  await vi.advanceTimersByTimeAsync(1000)
  expect(count.textContent).toBe(String(nextVideoSeconds - 1))
  leave()
})
