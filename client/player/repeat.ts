// Repeats the video, or a part of it: the first press of the button marks where the part begins, the second where it ends, the third ends it.
import { choiceOf } from './choices.ts'
import { request, seekTo } from './controls.ts'
import { formatClock, type Player } from './player.ts'

/** Shorter parts would seek without end. */
const shortestSeconds = 1

export function bindRepeat(player: Player): void {
  const { element, media, t, acts } = player
  const loop = player.part<HTMLInputElement>('[name="player-loop"]')
  loop.checked = media.loop
  loop.addEventListener('change', () => {
    // The sleep timer ends it while it is set. `data-sleeps` stays until the next `play` event, and a video that begins close to its end may
    // be over before that.
    media.loop = loop.checked && choiceOf(player, 'sleep')?.value !== 'end'
  })
  let from: number | null = null
  let to: number | null = null
  const show = () => {
    element.toggleAttribute('data-part', from !== null)
    const share = (seconds: number | null) => String((seconds ?? 0) / (media.duration || 1))
    element.style.setProperty('--from', share(from))
    element.style.setProperty('--to', share(to ?? from))
  }
  acts.repeatPart = () => {
    const { currentTime } = media
    if (from === null) {
      from = currentTime
      player.say(t('player.repeatFrom', { time: formatClock(from) }))
    } else if (to === null && currentTime >= from + shortestSeconds) {
      to = currentTime
      player.say(t('player.repeatFromTo', { from: formatClock(from), to: formatClock(to) }))
      seekTo(player, from)
    } else {
      from = null
      to = null
      player.say(t('player.repeatOff'))
    }
    show()
  }
  media.addEventListener('timeupdate', () => {
    if (from === null || to === null || media.currentTime < to || media.seeking || media.ended) return
    // To a visitor who sleeps at the end, that of the part is the end.
    if (element.hasAttribute('data-sleeps') && !media.paused) acts.sleep?.()
    else seekTo(player, from)
  })
  // A part may end where the video does, which pauses it.
  media.addEventListener('ended', (event) => {
    if (from === null || to === null || element.hasAttribute('data-sleeps')) return
    // Nothing follows: next-up.ts listens after this.
    event.stopImmediatePropagation()
    seekTo(player, from)
    request(player, 'mediaplayrequest')
  })
}
