// Adds up skips: ten seconds per press, and one seek after a short pause (spec §9).
import { skipAfterMs, skipSeconds } from '../../shared/limits.ts'
import { seekTo } from './controls.ts'
import type { Player } from './player.ts'

export function bindSkips(player: Player): void {
  const { media, t } = player
  let pending = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const skip = (seconds: number) => {
    const room = seconds < 0 ? -media.currentTime : (media.duration || 0) - media.currentTime
    pending = seconds < 0 ? Math.max(room, pending + seconds) : Math.min(room, pending + seconds)
    const sign = pending < 0 ? '−' : '+'
    player.say(t('player.skipped', { sign, seconds: Math.round(Math.abs(pending)) }))
    clearTimeout(timer)
    timer = setTimeout(() => {
      seekTo(player, media.currentTime + pending)
      pending = 0
    }, skipAfterMs)
  }
  media.addEventListener('ended', () => {
    clearTimeout(timer)
    pending = 0
  })
  Object.assign(player.acts, { back: () => skip(-skipSeconds), forward: () => skip(skipSeconds) })
}
