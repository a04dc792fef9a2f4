// Stores the playback position on this device, in the visitor's history: the next visit resumes there and says so.
import { positionOf, savePosition } from '../stores/watch-history.ts'
import { focusToggle, request, seekTo } from './controls.ts'
import { formatClock, type Player } from './player.ts'

/** Positions near the start or the end are not resumed. */
const marginSeconds = 30
const everySeconds = 5
/** The message stays until playback is this far from the position. */
const resumedSeconds = 8

export function resumePosition(player: Player): void {
  const { media, data, left: leaving, arrival } = player
  let saved = 0
  const save = () => {
    saved = media.currentTime
    const left = media.duration - saved
    if (!Number.isFinite(left) || saved === 0) return
    savePosition(data.videoId, {
      position: saved > marginSeconds && left > marginSeconds ? Math.floor(saved) : undefined,
      progress: Math.round((saved / media.duration) * 1000) / 1000,
    })
  }
  media.addEventListener('timeupdate', () => Math.abs(media.currentTime - saved) >= everySeconds && save())
  media.addEventListener('pause', save)
  leaving.addEventListener('abort', save)

  const left = positionOf(data.videoId)
  // A visitor who comes back begins where they left it.
  if (left === undefined && !arrival) whenDurationKnown(media, () => returnToPlace(media))
  if (left === undefined || arrival?.seconds !== undefined || new URLSearchParams(location.search).has('start_time'))
    return
  whenDurationKnown(media, () => {
    if (media.currentTime > 1) return
    media.currentTime = left
    sayResumed(player, left)
  })
}

/** Back on a page that the browser loads again; client/navigation/ has kept the second. */
function returnToPlace(media: HTMLMediaElement): void {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // A page that was swapped in is loaded anew (client/reload-on-back.ts).
  const isBack = loaded?.type === 'back_forward' || history.state?.swapped
  if (!isBack || !('navigation' in window) || media.currentTime > 1) return
  const place = navigation.currentEntry?.getState() as { seconds?: number } | undefined
  if (place?.seconds) media.currentTime = place.seconds
}

/** Announces the resumed position and offers to start over, until playback moves away from it. */
function sayResumed(player: Player, from: number): void {
  const { media, acts, t, part } = player
  const words = part('.player-resumed > [role="status"]')
  words.textContent = t('player.resumed', { time: formatClock(from) })
  const over = new AbortController()
  const end = () => {
    words.textContent = ''
    over.abort()
  }
  media.addEventListener('timeupdate', () => Math.abs(media.currentTime - from) > resumedSeconds && end(), {
    signal: over.signal,
  })
  acts.fromStart = () => {
    end()
    focusToggle(player)
    seekTo(player, 0)
    request(player, 'mediaplayrequest')
  }
}

/** Acts once the duration is known, at once if it already is. */
export function whenDurationKnown(media: HTMLMediaElement, act: () => void): void {
  if (media.readyState >= HTMLMediaElement.HAVE_METADATA) act()
  else media.addEventListener('loadedmetadata', act, { once: true })
}
