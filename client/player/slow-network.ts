// Says what a video that stands still is doing, and offers a lower quality where there is one.
import { qualityNames } from '../../shared/rules/video-playback.ts'
import { choiceOf } from './choices.ts'
import { focusToggle } from './controls.ts'
import { isAdvertsTurn } from './keys.ts'
import type { Player } from './player.ts'
import { current, play } from './sources.ts'

/** Shorter stops happen at every seek. */
const afterMs = 2000

export function showSlowNetwork(player: Player): void {
  const { element, media, data, t, part, left } = player
  const words = document.createElement('span')
  words.setAttribute('role', 'status')
  const lower = Object.assign(document.createElement('button'), { type: 'button', className: 'button' })
  const note = Object.assign(document.createElement('div'), { className: 'player-slow' })
  note.append(words)
  part('.player-wait').after(note)
  let timer: ReturnType<typeof setTimeout> | undefined

  const lowerSource = () => {
    const at = qualityNames.indexOf(current(player)?.label ?? '')
    const below = at < 0 ? [] : qualityNames.slice(at + 1)
    return below.map((name) => data.sources.find(({ label }) => label === name)).find((source) => source !== undefined)
  }
  const end = () => {
    clearTimeout(timer)
    timer = undefined
    words.textContent = ''
    lower.remove()
  }
  const show = () => {
    if (media.paused || element.hasAttribute('data-failed') || isAdvertsTurn(player)) {
      // The next stop is told of.
      timer = undefined
      return
    }
    words.textContent = t('player.waitingNetwork')
    const source = lowerSource()
    if (!source) return
    lower.textContent = t('player.lowerQuality', { quality: source.label ?? '' })
    note.append(lower)
  }
  const begin = () => {
    timer ??= setTimeout(show, afterMs)
  }
  lower.addEventListener('click', () => {
    const source = lowerSource()
    end()
    focusToggle(player)
    if (!source) return
    // For this video only: the visitor's own choice stays.
    const choice = choiceOf(player, 'quality')
    if (choice) choice.value = source.label ?? ''
    void play(player, source)
  })
  for (const type of ['waiting', 'loadstart']) media.addEventListener(type, begin)
  for (const type of ['playing', 'timeupdate', 'pause', 'error']) media.addEventListener(type, end)
  left.addEventListener('abort', end)
  if (!media.paused && media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) begin()
}
