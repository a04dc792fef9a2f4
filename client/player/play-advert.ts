// An advert's film from its first picture to its end: what is told to its makers, and every way in which it may be over.
import { advertSkipSeconds } from '../../shared/limits.ts'
import type { AdvertLayer } from './advert-layer.ts'
import type { AdvertContext } from './preroll.ts'
import { type Advert, isAddress } from './vast.ts'

/** VAST's own number for a film that does not play. */
const filmFailed = '405'

/** Plays an advert. Answers once its first picture is there; false when there will be none, and another advert may be tried. */
export async function playAdvert(stage: AdvertContext, layer: AdvertLayer, { src, tracker }: Advert): Promise<boolean> {
  const { player, send, turn } = stage
  const { film } = layer
  keepSound(stage, layer, tracker)
  film.src = src
  try {
    await firstPicture(film, turn)
  } catch {
    tracker.error({ ERRORCODE: filmFailed })
    film.removeAttribute('src')
    return false
  }
  tracker.setDuration(film.duration)
  tracker.load()
  tracker.trackImpression()
  layer.show()
  layer.showTime()
  layer.showPaused()
  send('begun')

  const ends = {
    ended: () => tracker.complete(),
    skipped: () => tracker.skip(),
    failed: () => tracker.error({ ERRORCODE: filmFailed }),
    late: () => tracker.error({ ERRORCODE: filmFailed }),
  }
  const leave = (event: keyof typeof ends) => {
    ends[event]()
    send(event)
  }
  const { acts } = player
  const { toggle } = acts
  const toggleAdvert = () => (film.paused ? void film.play().catch(() => undefined) : film.pause())
  Object.assign(acts, {
    toggle: toggleAdvert,
    toggleAdvert,
    skipAdvert: () => film.currentTime >= advertSkipSeconds && leave('skipped'),
  })
  turn.addEventListener('abort', () => {
    Object.assign(acts, { toggle, toggleAdvert: undefined, skipAdvert: undefined })
    layer.stepAside()
  })
  followClicks(layer, tracker)
  watch(stage, layer, tracker, leave)
  return true
}

/** The visitor's own sound: the video's is the advert's, now and whenever it changes. */
function keepSound(
  { player: { media }, turn }: AdvertContext,
  { film }: AdvertLayer,
  tracker: Advert['tracker'],
): void {
  const copy = () => {
    film.muted = media.muted
    film.volume = media.volume
    tracker.setMuted(media.muted)
  }
  copy()
  media.addEventListener('volumechange', copy, { signal: turn })
}

/** Resolves with the first picture; rejects when there will be none. */
function firstPicture(film: HTMLVideoElement, turn: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    film.addEventListener('playing', () => resolve(), { once: true })
    film.addEventListener('error', reject, { once: true })
    turn.addEventListener('abort', reject, { once: true })
    film.play().catch(reject)
  })
}

function followClicks({ film, visit }: AdvertLayer, tracker: Advert['tracker']): void {
  const address = tracker.clickThroughURLTemplate?.url
  if (!isAddress(address)) {
    visit.remove()
    return
  }
  visit.href = address
  tracker.on('clickthrough', (filled: string) => {
    if (isAddress(filled)) visit.href = filled
  })
  visit.addEventListener('click', () => {
    tracker.click()
    film.pause()
  })
}

/** Tells how far it is; a film that stands still for longer than anybody waits is over. */
function watch(
  { turn, timeoutMs }: AdvertContext,
  { film, showTime, showPaused }: AdvertLayer,
  tracker: Advert['tracker'],
  leave: (event: 'ended' | 'failed' | 'late') => void,
): void {
  let patience: ReturnType<typeof setTimeout> | undefined
  const isPatient = (is: boolean) => {
    clearTimeout(patience)
    if (is) patience = setTimeout(leave, timeoutMs, 'late')
  }
  const on = (type: string, act: () => void) => film.addEventListener(type, act, { signal: turn })
  on('pause', () => {
    isPatient(false)
    showPaused()
    if (!film.ended) tracker.setPaused(true)
  })
  on('play', () => {
    isPatient(true)
    showPaused()
    tracker.setPaused(false)
  })
  on('timeupdate', () => {
    isPatient(!film.paused)
    showTime()
    tracker.setProgress(film.currentTime)
  })
  on('ended', () => leave('ended'))
  on('error', () => leave('failed'))
  isPatient(true)
  turn.addEventListener('abort', () => isPatient(false))
}
