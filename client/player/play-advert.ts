// Plays an advert's video from its first frame to its end, with VAST tracking and every way in which it may end.
import { advertSkipSeconds } from '../../shared/limits.ts'
import type { AdvertContext } from './advert-context.ts'
import type { AdvertLayer } from './advert-layer.ts'
import { type Advert, isAddress } from './vast.ts'

/** VAST's error code for a media file that does not play. */
const mediaFailed = '405'

/**
 * Plays an advert. Resolves once its first frame is shown; false if it does not play, and another advert may be tried.
 */
export async function playAdvert(stage: AdvertContext, layer: AdvertLayer, { src, tracker }: Advert): Promise<boolean> {
  const { player, send, turn } = stage
  const { video } = layer
  followSound(stage, layer, tracker)
  video.src = src
  try {
    await firstFrame(video, turn)
  } catch {
    tracker.error({ ERRORCODE: mediaFailed })
    video.removeAttribute('src')
    return false
  }
  tracker.setDuration(video.duration)
  tracker.load()
  tracker.trackImpression()
  layer.show()
  layer.showTime()
  layer.showPaused()
  send('started')

  const ends = {
    ended: () => tracker.complete(),
    skipped: () => tracker.skip(),
    failed: () => tracker.error({ ERRORCODE: mediaFailed }),
    late: () => tracker.error({ ERRORCODE: mediaFailed }),
  }
  const leave = (event: keyof typeof ends) => {
    ends[event]()
    send(event)
  }
  const { acts } = player
  const { toggle } = acts
  const toggleAdvert = () => (video.paused ? void video.play().catch(() => undefined) : video.pause())
  Object.assign(acts, {
    toggle: toggleAdvert,
    toggleAdvert,
    skipAdvert: () => video.currentTime >= advertSkipSeconds && leave('skipped'),
  })
  turn.addEventListener('abort', () => {
    Object.assign(acts, { toggle, toggleAdvert: undefined, skipAdvert: undefined })
    layer.stepAside()
  })
  followClicks(layer, tracker)
  watch(stage, layer, tracker, leave)
  return true
}

/** The advert follows the visitor's sound setting of the video, now and on each change. */
function followSound(
  { player: { media }, turn }: AdvertContext,
  { video }: AdvertLayer,
  tracker: Advert['tracker'],
): void {
  const copy = () => {
    video.muted = media.muted
    video.volume = media.volume
    tracker.setMuted(media.muted)
  }
  copy()
  media.addEventListener('volumechange', copy, { signal: turn })
}

/** Resolves with the first frame; rejects if the advert fails or is aborted. */
function firstFrame(video: HTMLVideoElement, turn: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener('playing', () => resolve(), { once: true })
    video.addEventListener('error', reject, { once: true })
    turn.addEventListener('abort', reject, { once: true })
    video.play().catch(reject)
  })
}

function followClicks({ video, visit }: AdvertLayer, tracker: Advert['tracker']): void {
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
    video.pause()
  })
}

/** Reports progress; an advert that stalls for longer than the timeout ends. */
function watch(
  { turn, timeoutMs }: AdvertContext,
  { video, showTime, showPaused }: AdvertLayer,
  tracker: Advert['tracker'],
  leave: (event: 'ended' | 'failed' | 'late') => void,
): void {
  let stallTimer: ReturnType<typeof setTimeout> | undefined
  const watchStall = (is: boolean) => {
    clearTimeout(stallTimer)
    if (is) stallTimer = setTimeout(leave, timeoutMs, 'late')
  }
  const on = (type: string, act: () => void) => video.addEventListener(type, act, { signal: turn })
  on('pause', () => {
    watchStall(false)
    showPaused()
    if (!video.ended) tracker.setPaused(true)
  })
  on('play', () => {
    watchStall(true)
    showPaused()
    tracker.setPaused(false)
  })
  on('timeupdate', () => {
    watchStall(!video.paused)
    showTime()
    tracker.setProgress(video.currentTime)
  })
  on('ended', () => leave('ended'))
  on('error', () => leave('failed'))
  watchStall(true)
  turn.addEventListener('abort', () => watchStall(false))
}
