// Applies how a video starts. After a link of this site it plays with the visitor's sound setting; `autostart` plays
// muted, and `start_time` plays muted from that second (spec §4).
import { cameByLink } from './came-by-link.ts'
import type { Player } from './player.ts'
import { whenDurationKnown } from './resume-position.ts'
import { playAloud, playSilently } from './sound.ts'

export function applyStartParams(player: Player): void {
  const { media, data, arrival } = player
  // Autoplay failed: the poster was left out for it.
  if (media.paused && !media.poster) media.poster = data.poster
  const query = new URLSearchParams(location.search)
  const asked = Number(query.get('start_time'))
  const hasStart = /^\d{1,6}(\.\d{1,3})?$/.test(query.get('start_time') ?? '')
  const isAuto = query.has('autostart') && query.get('autostart') !== '0'
  const isByLink = arrival ? arrival.isPlaying : cameByLink()
  const seconds = arrival?.seconds ?? (hasStart ? asked : undefined)
  if (!(arrival ? isByLink || seconds !== undefined : hasStart || isAuto || isByLink)) return
  player.startsByItself = !arrival || arrival.isPlaying
  // In a page that stays, the video before was heard, or was muted by the visitor.
  const begin = isByLink && (arrival || !hasStart) ? playAloud : playSilently
  whenDurationKnown(media, () => {
    if (seconds !== undefined) media.currentTime = Math.min(seconds, Math.max(0, media.duration - 1))
    if (player.startsByItself) void begin(player)
  })
}
