// Full screen and picture in picture: whichever begins ends the other.

import { asyncToggle } from './async-toggle.ts'
import { request } from './controls.ts'
import type { Player } from './player.ts'

export function bindFullscreen(player: Player): void {
  const { element, media, acts } = player
  const fullscreen = asyncToggle(
    () => document.fullscreenElement === element,
    async (toOn) => {
      if (!toOn) return document.exitFullscreen()
      if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => undefined)
      await element.requestFullscreen()
    },
  )
  const pip = asyncToggle(
    () => document.pictureInPictureElement === media,
    async (toOn) => {
      if (!toOn) return document.exitPictureInPicture()
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
      await media.requestPictureInPicture()
    },
  )
  // A telephone that gives the whole screen to nothing but a film shows it with controls of its own, and with their way out.
  const isOnlyFilms = !('requestFullscreen' in element)
  Object.assign(acts, {
    fullscreen: isOnlyFilms ? () => request(player, 'mediaenterfullscreenrequest') : fullscreen,
    pip,
  } satisfies Player['acts'])
}
