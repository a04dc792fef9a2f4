// Applies how a video starts. After a link of this site it plays with the visitor's sound setting; `autostart` plays
// muted, and `start_time` plays muted from that second (spec §4).
import { cameByLink } from './came-by-link.ts'
import type { Player } from './player.ts'
import { whenDurationKnown } from './resume-position.ts'
import { playAloud, playSilently } from './sound.ts'

export function applyStartParams(player: Player): void {
  const { media, data } = player
  // Autoplay failed: the poster was left out for it.
  if (media.paused && !media.poster) media.poster = data.poster
  const query = new URLSearchParams(location.search)
  const asked = Number(query.get('start_time'))
  const hasStart = /^\d{1,6}(\.\d{1,3})?$/.test(query.get('start_time') ?? '')
  const isAuto = query.has('autostart') && query.get('autostart') !== '0'
  const isByLink = cameByLink()
  if (!hasStart && !isAuto && !isByLink) return
  const begin = isByLink && !hasStart ? playAloud : playSilently
  whenDurationKnown(media, () => {
    if (hasStart) media.currentTime = Math.min(asked, Math.max(0, media.duration - 1))
    void begin(player)
  })
}
