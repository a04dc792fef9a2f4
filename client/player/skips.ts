// Skips ten seconds: the first press at once; what is pressed soon after adds up to one more seek after a short pause (spec §9).
import { skipAfterMs, skipSeconds } from '../../shared/limits.ts'
import { seekTo } from './controls.ts'
import type { Player } from './player.ts'

export function bindSkips(player: Player): void {
  const { media, t } = player
  /** Of the presses that add up, in seconds; null before the first. */
  let sum: number | null = null
  let pending = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const skip = (seconds: number) => {
    const least = -media.currentTime
    const most = (media.duration || 0) - media.currentTime
    const step = Math.min(most, Math.max(least, pending + seconds)) - pending
    if (sum === null) {
      seekTo(player, media.currentTime + step)
    } else {
      pending += step
    }
    sum = (sum ?? 0) + step
    player.say(t('player.skipped', { sign: sum < 0 ? '−' : '+', seconds: Math.round(Math.abs(sum)) }))
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (pending !== 0) seekTo(player, media.currentTime + pending)
      forget()
    }, skipAfterMs)
  }
  const forget = () => {
    clearTimeout(timer)
    sum = null
    pending = 0
  }
  media.addEventListener('ended', forget)
  player.left.addEventListener('abort', forget)
  Object.assign(player.acts, { back: () => skip(-skipSeconds), forward: () => skip(skipSeconds) })
}
