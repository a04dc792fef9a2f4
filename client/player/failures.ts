// When the media fails. A link that has expired is renewed and the video goes on where it was; what cannot be mended is said,
// with a way to try again.
import type { AnswerOf } from '../../shared/contract/contract.ts'
import { decodeVideoUrl } from '../../shared/rules/playback.ts'
import { read, send } from '../api.ts'
import type { Player } from './player.ts'
import { current, play } from './sources.ts'

/** Links are renewed at most this often without a stretch of good playing between. */
const renewalsMax = 3
const goodStretchMs = 60_000

export function failures(player: Player): void {
  const { media, data, acts } = player
  const panel = player.part('.player-error')
  let renewals = 0
  let lastMs = 0

  /** Where page views are told, and no more than they tell. */
  const tell = () => {
    const { lang, dataset } = document.documentElement
    if (dataset.track) void send(dataset.track, { route: dataset.route, lang, fault: 'player' })
  }
  const renew = async () => {
    const nowMs = performance.now()
    renewals = nowMs - lastMs > goodStretchMs ? 1 : renewals + 1
    lastMs = nowMs
    if (renewals > renewalsMax) return acts.fail?.()
    const files = await read<AnswerOf<'videoFile'>>(data.renewPath, { isFresh: true })
    if (!files.ok) return acts.fail?.()
    const fresh = new Map(files.value.map((file) => [file.format, decodeVideoUrl(file.video_url)]))
    data.sources = data.sources.map((source) => ({ ...source, src: fresh.get(source.format) ?? source.src }))
    const source = current(player)
    if (source) await play(player, source)
  }
  Object.assign(acts, {
    renew: () => void renew(),
    fail: () => {
      panel.hidden = false
      player.element.toggleAttribute('data-failed', true)
      tell()
    },
    retry: () => {
      panel.hidden = true
      player.element.toggleAttribute('data-failed', false)
      renewals = 0
      void renew()
    },
  } satisfies Player['acts'])

  media.addEventListener('error', () => acts.renew?.())
  // A source that was refused before the script came says so only to whoever asks.
  const isRefused = media.networkState === HTMLMediaElement.NETWORK_NO_SOURCE
  if (isRefused && !player.element.dataset.format) acts.renew?.()
}
