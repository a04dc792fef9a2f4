// Asks for the latest comments again while a visitor without a session sees them: their answer is cached for all visitors, so that no
// visitor costs the upstream anything. Members hear of comments over a WebSocket.
import type { AddressOf, AnswerOf } from '../shared/contract/contract.ts'
import { read } from './api.ts'

type Latest = AnswerOf<'latestComments'>
/** As often as the answer changes, and so many times on a page. */
export type LatestSource = { path: AddressOf<'latestComments'>; everyMs: number; most: number }

/** Asks until the returned function is called: at once and again, while `seen` is in view. */
export function askLatestComments(
  { path, everyMs, most }: LatestSource,
  seen: Element,
  onAnswer: (latest: Latest) => void,
): () => void {
  let [isInView, isOver, asked, askedMs] = [false, false, 0, -everyMs]
  let timer: ReturnType<typeof setTimeout> | undefined

  const next = () => {
    clearTimeout(timer)
    const isSeen = isInView && document.visibilityState === 'visible'
    if (isOver || !isSeen || asked >= most) return
    timer = setTimeout(ask, Math.max(0, askedMs + everyMs - performance.now()))
  }
  const ask = async () => {
    asked += 1
    askedMs = performance.now()
    const answer = await read(path, { isFresh: true })
    if (isOver) return
    if (answer.ok) onAnswer(answer.value)
    next()
  }
  const observer = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting === true
    next()
  })
  observer.observe(seen)
  document.addEventListener('visibilitychange', next)
  return () => {
    isOver = true
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('visibilitychange', next)
  }
}
