// What follows a video on a device with a queue or a repeated list: the queue first, then the list in which the queue was
// begun, then that list again where it is repeated.
import { pathTemplate } from '../../shared/path.ts'
import { callIsland } from '../stores/call-island.ts'
import { readQueue, takeFromQueue } from '../stores/queue.ts'
import { readRepeat } from '../stores/repeat.ts'
import { readInTab, returnKey, swapInTab } from './storage.ts'

type Next = { href: string; title: string; picture: string; isFirst?: boolean; leave?: () => void }

const videoPath = pathTemplate(document.documentElement.dataset.video ?? '')
const currentId = (): number => Number(videoPath.match(location.pathname)?.id)

/** The next video of the list that a visitor left for the queue, and the queued videos after which it comes. */
type Return = { ids: number[]; next: Next }

/** The page's video leaves the queue, however the visitor came to it. */
export function enterQueue(ofList: Next | null): void {
  takeFromQueue(currentId())
  nextOfList(ofList)
  if (readQueue().length > 0) callIsland('queue')
  if (readRepeat() !== 'off') callIsland('strip')
}

/** Whether this video begins again at its end: only beside a list, which has the button. */
export const isRepeated = (): boolean => readRepeat() === 'one' && document.querySelector('.strip') !== null

/** Undefined: neither the queue nor a list has one. */
export function nextOf(ofList: Next | null): Next | undefined {
  const next = nextOfList(ofList)
  const [first] = readQueue()
  if (first) {
    const { video_id: id, dir, title, scr } = first
    const { href } = new URL(videoPath.fill({ id, dir }), location.href)
    // A video that is gone has no player that takes it out of the queue.
    return { href, title, picture: scr, leave: () => takeFromQueue(id) }
  }
  return next && (!next.isFirst || readRepeat() === 'all') ? next : undefined
}

/** The page's own list, or the one that was left for the queue; the queue's videos lead back to it. */
function nextOfList(ofList: Next | null): Next | null {
  const next = ofList ?? returnHere()
  const ids = readQueue().map(({ video_id }) => video_id)
  const kept: Return | null = next && { ids: ofList ? ids : [currentId(), ...ids], next }
  if (kept) swapInTab(returnKey, JSON.stringify(kept))
  return next
}

/** Storage may be refused, and may hold anything. */
function returnHere(): Next | null {
  try {
    const { ids, next } = JSON.parse(readInTab(returnKey) ?? '{}') as Partial<Return>
    const isOwn = URL.parse(next?.href ?? '')?.origin === location.origin
    return next && isOwn && ids?.includes(currentId()) ? next : null
  } catch {
    return null
  }
}
