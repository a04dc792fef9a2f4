// Listeners of one video on an element that the next one keeps.
import { expect, test } from 'vitest'
import { endListenersWith } from '../../../client/player/end-listeners.ts'

test('every listener added since ends with the video, with its own signal if that is earlier, and those of the next video live on', () => {
  const target = new EventTarget()
  const heard: string[] = []
  const hear = (name: string) => () => void heard.push(name)
  target.addEventListener('play', hear('before'))
  const [first, own, second] = [new AbortController(), new AbortController(), new AbortController()]
  endListenersWith(target, first.signal)
  target.addEventListener('play', hear('first'))
  target.addEventListener('play', hear('once'), { once: true })
  target.addEventListener('play', hear('own'), { signal: own.signal })
  own.abort()
  const happens = () => {
    heard.length = 0
    target.dispatchEvent(new Event('play'))
    return heard
  }
  expect(happens()).toEqual(['before', 'first', 'once'])
  expect(happens()).toEqual(['before', 'first'])
  first.abort()
  endListenersWith(target, second.signal)
  target.addEventListener('play', hear('second'), true)
  expect(happens()).toEqual(['before', 'second'])
})
