// What follows a video on a device with a queue or a repeated list: the queue first, then the list in which the queue was
// begun, then that list again where it is repeated.
import { pathTemplate } from '../../shared/path.ts'
import { pageData } from '../page-data.ts'
import { callIsland } from '../stores/call-island.ts'
import { readQueue, takeFromQueue } from '../stores/queue.ts'
import { readRepeat } from '../stores/repeat.ts'

type Next = { href: string; title: string; picture: string; isFirst?: boolean }

const videoPath = pathTemplate(pageData.video ?? '')
const currentId = (): number => Number(videoPath.match(location.pathname)?.id)

/** The next video of the list that a visitor left for the queue, and the queued video after which it comes. */
type Return = { afterId: number; next: Next }
const returnKey = 'queue-return'

/** The page's video leaves the queue, however the visitor came to it. */
export function enterQueue(ofList: Next | null): void {
  takeFromQueue(currentId())
  const [first] = readQueue()
  const next = ofList ?? returnHere()
  keepReturn(
    first && next ? { afterId: first.video_id, next } : next && !ofList ? { afterId: currentId(), next } : null,
  )
  if (first) callIsland('queue')
  if (readRepeat() !== 'off') callIsland('strip')
}

/** Whether this video begins again at its end. */
export const isRepeated = (): boolean => readRepeat() === 'one'

/** Undefined: neither the queue nor a list has one. */
export function nextOf(ofList: Next | null): Next | undefined {
  const [first] = readQueue()
  const next = ofList ?? returnHere()
  if (first) {
    if (next) keepReturn({ afterId: first.video_id, next })
    const { video_id: id, dir, title, scr } = first
    return { href: new URL(videoPath.fill({ id, dir }), location.href).href, title, picture: scr }
  }
  return next && (!next.isFirst || readRepeat() === 'all') ? next : undefined
}

/** Storage may be refused, and may hold anything. */
function returnHere(): Next | null {
  try {
    const { afterId, next } = JSON.parse(sessionStorage.getItem(returnKey) ?? '{}') as Partial<Return>
    const url = URL.parse(next?.href ?? '')
    return afterId === currentId() && next && url?.origin === location.origin ? next : null
  } catch {
    return null
  }
}

function keepReturn(value: Return | null): void {
  try {
    if (value) sessionStorage.setItem(returnKey, JSON.stringify(value))
    else sessionStorage.removeItem(returnKey)
  } catch {}
}
