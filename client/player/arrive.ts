// What the address asks for on arrival: `autostart` plays without sound, which is all a browser allows before a gesture, and
// `start_time` begins at a second, muted too (spec §4).
import type { Player } from './player.ts'
import { whenKnown } from './remember.ts'

export function arrive({ media, data }: Player): void {
  // It was to start by itself, and has not.
  if (media.paused && !media.poster) media.poster = data.poster
  const query = new URLSearchParams(location.search)
  const asked = Number(query.get('start_time'))
  const hasStart = /^\d{1,6}(\.\d{1,3})?$/.test(query.get('start_time') ?? '')
  const isAuto = query.has('autostart') && query.get('autostart') !== '0'
  if (!hasStart && !isAuto) return
  media.muted = true
  whenKnown(media, () => {
    if (hasStart) media.currentTime = Math.min(asked, Math.max(0, media.duration - 1))
    media.play().catch(() => undefined)
  })
}
