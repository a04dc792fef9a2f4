// Handles media errors. Expired links are renewed and the video continues where it was; other errors are shown with a
// retry button.
import { recoveriesMax, recoveryWindowSeconds } from '../../shared/limits.ts'
import { decodeVideoUrl } from '../../shared/rules/video-playback.ts'
import { formFor, read, send } from '../api.ts'
import type { PlayerData } from '../parts/video/player-data.ts'
import { focusToggle } from './controls.ts'
import { keepPosition, resumeAfterReload } from './playback-position.ts'
import type { Player } from './player.ts'
import { current, leaveAv1, play } from './sources.ts'

export function handleFailures(player: Player): void {
  const { media, data, acts, left } = player
  const panel = player.part('.player-error')
  let renewals = 0

  /** Reported to the page-view endpoint, with no more data than a page view. */
  const report = () => {
    const { lang, dataset } = document.documentElement
    if (dataset.track) void send(formFor('track', dataset.track), { route: dataset.route, lang, fault: 'player' })
  }
  const renew = async () => {
    renewals = secondsPlayed(media) > recoveryWindowSeconds ? 1 : renewals + 1
    if (renewals > recoveriesMax) return acts.fail?.()
    if (!(await renewLinks(data))) return acts.fail?.()
    const source = current(player)
    if (source) await play(player, source)
  }
  const clear = () => {
    panel.hidden = true
    player.element.toggleAttribute('data-failed', false)
  }
  Object.assign(acts, {
    renew: () => void renew(),
    fail: () => {
      // What was still asked for concerns the video before.
      if (left.aborted) return
      panel.hidden = false
      player.element.toggleAttribute('data-failed', true)
      report()
    },
    retry: () => {
      resumeAfterReload(media)
      // The focused button is about to be hidden.
      focusToggle(player)
      clear()
      renewals = 0
      void renew()
    },
    clear,
  } satisfies Player['acts'])

  // Browsers pause media on an error; that is not the visitor's pause.
  let isPlaying = !media.paused
  media.addEventListener('play', () => {
    isPlaying = true
  })
  media.addEventListener('pause', () => {
    isPlaying &&= media.error !== null
  })
  media.addEventListener('error', () => {
    keepPosition(media, isPlaying)
    if (leaveAv1(player)) return
    acts.renew?.()
  })
  whenSourcesFail(player, () => acts.renew?.())
}

/** The sources have links that are valid again; false where none came. */
export async function renewLinks(data: PlayerData): Promise<boolean> {
  const answer = await read(data.renewPath, { isFresh: true })
  if (!answer.ok) return false
  const files = 'files' in answer.value ? answer.value.files : answer.value
  const fresh = new Map(files.map((file) => [file.format, decodeVideoUrl(file.video_url)]))
  data.sources = data.sources.map((source) => ({ ...source, src: fresh.get(source.format) ?? source.src }))
  return true
}

/**
 * `source` elements fail one by one without an event on the media: after the last one, possibly before this script
 * loaded, none is left.
 */
function whenSourcesFail({ element, media, arrival }: Player, act: () => void): void {
  const isRefused = () => media.networkState === HTMLMediaElement.NETWORK_NO_SOURCE && !element.dataset.format
  // A source that was given to the living element a moment ago looks the same.
  if (!arrival && isRefused()) act()
  const last = [...media.querySelectorAll('source')].at(-1)
  last?.addEventListener('error', () => isRefused() && act(), { once: true })
}

/** Counted since the last load. */
function secondsPlayed({ played }: HTMLMediaElement): number {
  let seconds = 0
  for (let index = 0; index < played.length; index++) seconds += played.end(index) - played.start(index)
  return seconds
}
