// When the media fails. A link that has expired is renewed and the video goes on where it was; what cannot be mended is said,
// with a way to try again.
import type { AnswerOf } from '../../shared/contract/contract.ts'
import { recoveriesMax, recoveryWindowSeconds } from '../../shared/limits.ts'
import { decodeVideoUrl } from '../../shared/rules/video-playback.ts'
import { read, send } from '../api.ts'
import { keepPosition, resumeAfterReload } from './playback-position.ts'
import type { Player } from './player.ts'
import { current, play } from './sources.ts'

export function handleFailures(player: Player): void {
  const { media, data, acts } = player
  const panel = player.part('.player-error')
  let renewals = 0

  /** Where page views are told, and no more than they tell. */
  const tell = () => {
    const { lang, dataset } = document.documentElement
    if (dataset.track) void send(dataset.track, { route: dataset.route, lang, fault: 'player' })
  }
  const renew = async () => {
    renewals = secondsPlayed(media) > recoveryWindowSeconds ? 1 : renewals + 1
    if (renewals > recoveriesMax) return acts.fail?.()
    const answer = await read<AnswerOf<'videoFile'> | AnswerOf<'privateVideo'>>(data.renewPath, { isFresh: true })
    if (!answer.ok) return acts.fail?.()
    const files = 'files' in answer.value ? answer.value.files : answer.value
    const fresh = new Map(files.map((file) => [file.format, decodeVideoUrl(file.video_url)]))
    data.sources = data.sources.map((source) => ({ ...source, src: fresh.get(source.format) ?? source.src }))
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
      panel.hidden = false
      player.element.toggleAttribute('data-failed', true)
      tell()
    },
    retry: () => {
      resumeAfterReload(media)
      // The button goes, and the focus with it.
      player.part<HTMLElement>('.player-bar [data-does="toggle"]').focus({ preventScroll: true })
      clear()
      renewals = 0
      void renew()
    },
    clear,
  } satisfies Player['acts'])

  // A browser pauses what fails, and nobody has asked it to.
  let isPlaying = !media.paused
  media.addEventListener('play', () => {
    isPlaying = true
  })
  media.addEventListener('pause', () => {
    isPlaying &&= media.error !== null
  })
  media.addEventListener('error', () => {
    keepPosition(media, isPlaying)
    acts.renew?.()
  })
  whenRefused(player, () => acts.renew?.())
}

/**
 * The markup's own sources fail one by one, and the media says nothing of it: after the last one, which may have been before
 * the script came, there is none.
 */
function whenRefused({ element, media }: Player, act: () => void): void {
  const isRefused = () => media.networkState === HTMLMediaElement.NETWORK_NO_SOURCE && !element.dataset.format
  if (isRefused()) act()
  const last = [...media.querySelectorAll('source')].at(-1)
  last?.addEventListener('error', () => isRefused() && act(), { once: true })
}

/** Of the film since it was loaded last. */
function secondsPlayed({ played }: HTMLMediaElement): number {
  let seconds = 0
  for (let index = 0; index < played.length; index++) seconds += played.end(index) - played.start(index)
  return seconds
}
