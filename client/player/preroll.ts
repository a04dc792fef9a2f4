// Decides about the preroll: only for visitors who accepted adverts, limited in frequency and in waiting time.
// Requesting and showing an advert is a chunk of its own, loaded when one is due.
import {
  advertDesktopTimeoutMs,
  advertMobileTimeoutMs,
  advertRemovedAfterMs,
  advertTagAttempts,
  advertTagEveryMs,
} from '../../shared/limits.ts'
import { type PrerollData, tagsOf } from '../parts/video/player-data.ts'
import { isAdvertDue, recordAdvert, recordVideo } from './advert-frequency.ts'
import { type AdvertEvent, type AdvertState, isVideoPhase, nextState } from './advert-states.ts'
import type { Player } from './player.ts'

export function bindPreroll(player: Player): void {
  const { element, media, data, left } = player
  const { advertEvery } = data
  if (!advertEvery) return
  const timeoutMs = matchMedia('(hover: hover)').matches ? advertDesktopTimeoutMs : advertMobileTimeoutMs
  const [turn, gone] = [new AbortController(), new AbortController()]
  let state: AdvertState = 'waiting'
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = (event: AdvertEvent) => {
    const next = nextState(state, event)
    if (next === state) return
    state = next
    if (event === 'unwanted' && isAccepted()) recordVideo()
    if (next === 'gone') delete element.dataset.advert
    else element.dataset.advert = next
    if (next === 'playing') recordAdvert()
    if (next === 'playing' || isVideoPhase(next)) clearTimeout(timer)
    if (next === 'leaving') timer = setTimeout(send, advertRemovedAfterMs, 'cleared')
    if (isVideoPhase(next) && !turn.signal.aborted) {
      turn.abort()
      media.play().catch(() => undefined)
    }
    if (next === 'gone') gone.abort()
  }

  left.addEventListener('abort', () => {
    clearTimeout(timer)
    // What was still asked for concerns the video before.
    state = 'gone'
    turn.abort()
    gone.abort()
  })

  const begin = async () => {
    timer = setTimeout(send, timeoutMs, 'late')
    const deadlineMs = performance.now() + timeoutMs
    const found = await findTags(turn.signal)
    send(found ? 'found' : 'missing')
    if (!found || turn.signal.aborted) return
    const { showAdvert } = await import('./show-advert.ts')
    await showAdvert({ player, preroll: found, send, turn: turn.signal, gone: gone.signal, deadlineMs, timeoutMs })
  }

  const onPlay = () => {
    // The visitor paused before the event arrived.
    if (media.paused) return
    const wasWaiting = state === 'waiting'
    if (wasWaiting) send(isAccepted() && isAdvertDue(advertEvery) && !hasNone() ? 'wanted' : 'unwanted')
    if (isVideoPhase(state)) return
    // The video started by a gesture, so it may resume later without another one.
    media.pause()
    if (wasWaiting) begin().catch(() => send('failed'))
  }
  // A video that already plays with native controls is not interrupted.
  if (media.paused) media.addEventListener('play', onPlay, { signal: turn.signal })
  else send('unwanted')
}

const isAccepted = (): boolean => document.documentElement.dataset.consent === 'accepted'

/** The page says that neither a campaign nor the operator has an advert. */
const hasNone = (): boolean => {
  const settings = document.getElementById('preroll')?.textContent
  return Boolean(settings) && tagsOf(JSON.parse(settings ?? '')).length === 0
}

/** The tags are in the page, or are inserted a moment later. Null if they are missing after the last attempt. */
function findTags(signal: AbortSignal): Promise<PrerollData | null> {
  return new Promise((resolve) => {
    let attempts = 0
    const check = () => {
      const found = document.querySelector('#preroll')?.textContent
      attempts += 1
      if (found) resolve(JSON.parse(found))
      else if (attempts >= advertTagAttempts || signal.aborted) resolve(null)
      else setTimeout(check, advertTagEveryMs)
    }
    check()
  })
}
