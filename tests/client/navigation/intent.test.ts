// The page of a link that is fetched before the visitor goes there, without a browser.
import { afterEach, expect, test, vi } from 'vitest'
import { formSent } from '../../../client/form-sent.ts'
import { fakePage } from '../support/fake-page.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['is kept for the visitor who goes there', undefined, true],
  ['is dropped by the choice about cookies, which no request follows', 'submit', false],
  ['is dropped by a form that the site answered', formSent, false],
])('a page that was fetched ahead %s', async (_, event, isKept) => {
  await fakePage()
  const link = { href: 'https://tube.test/video/2/fog/', target: '', matches: () => false }
  const pressed = Object.assign(new EventTarget(), { closest: () => link })
  const aborted = vi.fn()
  vi.stubGlobal('addEventListener', pressed.addEventListener.bind(pressed))
  vi.stubGlobal('Element', EventTarget)
  vi.stubGlobal('PointerEvent', class extends Event {})
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      open() {}
      setRequestHeader() {}
      send() {}
      abort = aborted
    },
  )
  const { watchIntent } = await import('../../../client/navigation/intent.ts')
  const intent = watchIntent(() => true)
  pressed.dispatchEvent(new Event('pointerdown'))
  if (event) pressed.dispatchEvent(new Event(event))
  expect([intent.take(link.href) !== undefined, aborted.mock.calls.length]).toEqual([isKept, isKept ? 0 : 1])
  await vi.dynamicImportSettled()
})
