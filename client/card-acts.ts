// What the menu of a card does. An act that needs an account asks visitors to sign in; the page is then loaded again, with
// a fragment that names the act and the video, for example `#card-later-12`.
import type { Followable } from '../shared/contract/acts.ts'
import { queueMax } from '../shared/limits.ts'
import { refusalKey } from '../shared/refusals.ts'
import type { Translate } from '../shared/translate.ts'
import type { Author } from './card-authors.ts'
import { act, wasDone } from './forms/act.ts'
import { callIsland } from './stores/call-island.ts'
import { $cardLists } from './stores/card-lists.ts'
import { openModal } from './stores/modal.ts'
import { addNotInterested, removeNotInterested } from './stores/not-interested.ts'
import { type QueuedVideo, queueLast, queueNext, readQueue } from './stores/queue.ts'
import { recordSaved } from './stores/saved-videos.ts'
import { showToast } from './stores/toasts.ts'
import { takeWantedAct, wantAct } from './stores/wanted-act.ts'

/** A card of a video, or of a performer, a channel or a member; whom a visitor may follow from it. */
export type Card = {
  element: HTMLElement
  href: string
  title: string
  video: QueuedVideo | null
  author: Author | null
}
type VideoCard = Card & { video: QueuedVideo }
type Act = (card: VideoCard, t: Translate) => void | Promise<void>

/** By the names of the menu's items. */
export const cardActs = {
  later: ({ video }, t) => watchLater(video.video_id, t),
  lists: ({ video }) => chooseLists(video.video_id),
  next: ({ video }, t) => sayQueued(queueNext(video), t('card.playsNext', { title: video.title }), t),
  queue: ({ video }, t) => sayQueued(queueLast(video), t('card.queued', { title: video.title }), t),
  unwanted: hide,
  share,
  report: ({ href }) => {
    openModal('ContactUs', { subject: 'inappropriate', page: new URL(href).pathname })
  },
} as const satisfies Record<string, Act>

/** Only members have a menu of their own in the header. */
export const isSignedIn = (): boolean => document.querySelector('[data-live]') !== null

/** @param wanted the act and its target, as in `later-12` or `follow-channel-3` */
export function signIn(wanted: string): void {
  const hash = `#card-${wanted}`
  wantAct(hash)
  openModal('Login', { hash })
}

async function watchLater(videoId: number, t: Translate): Promise<void> {
  if (!isSignedIn()) return signIn(`later-${videoId}`)
  const answer = await act({ act: 'watch_later', video_id: String(videoId) })
  if (!answer.ok && answer.code === 'sign_in') return signIn(`later-${videoId}`)
  if (answer.ok || wasDone(answer.code)) recordSaved('watch_later', String(videoId), true)
  if (answer.ok) showToast('good', t('lists.added', { title: t('act.watchLater') }))
  else showToast('error', t(refusalKey('addTo', answer.code)))
}

function sayQueued(isQueued: boolean, good: string, t: Translate): void {
  if (isQueued) {
    callIsland('queue')
    showToast('good', good)
  } else showToast('error', t(readQueue().length < queueMax ? 'card.queueRefused' : 'card.queueFull'))
}

function chooseLists(videoId: number): void {
  if (isSignedIn()) {
    $cardLists.set(videoId)
    callIsland('card-lists')
  } else signIn(`lists-${videoId}`)
}

/** Does what a visitor wanted before signing in. */
export function continueAfterSignIn(t: Translate, follow: (target: Followable) => void): void {
  const { hash } = location
  const [, does, section, id] =
    /^#card-(?:(later|lists)|follow-(model|channel|member))-([1-9]\d{0,14})$/.exec(hash) ?? []
  if (!id) return
  history.replaceState(history.state, '', location.pathname + location.search)
  // The visitor may have left the sign-in, and opened this address again.
  if (!takeWantedAct(hash) || !isSignedIn()) return
  if (section) follow({ section: section as Followable['section'], object_id: id })
  else if (does === 'later') void watchLater(Number(id), t)
  else chooseLists(Number(id))
}

/** The card keeps its place, with a way back, until the next page. */
function hide({ element, video }: VideoCard, t: Translate): void {
  addNotInterested(video.video_id)
  const note = document.createElement('div')
  note.className = 'card-note'
  const text = document.createElement('p')
  text.textContent = t('card.hidden')
  text.role = 'status'
  const undo = document.createElement('button')
  Object.assign(undo, { type: 'button', className: 'button', textContent: t('history.undo') })
  undo.setAttribute('aria-label', t('card.show', { title: video.title }))
  undo.addEventListener('click', () => {
    removeNotInterested(video.video_id)
    note.remove()
    delete element.dataset.unwanted
    element.querySelector<HTMLElement>('.card-dots')?.focus()
  })
  note.append(text, undo)
  element.dataset.unwanted = ''
  element.append(note)
  undo.focus()
}

async function share({ href, title }: VideoCard, t: Translate): Promise<void> {
  const url = new URL(href)
  // Without the playlist in which this visitor found it.
  url.search = ''
  if (typeof navigator.share === 'function') return navigator.share({ title, url: url.href }).catch(() => {})
  try {
    await navigator.clipboard.writeText(url.href)
    showToast('good', t('lists.copied'))
  } catch {
    // The video's page has the link to copy by hand.
    location.assign(url.href)
  }
}
