// Full screen and picture in picture: each ends the other.

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
  // Phones that allow full screen only for videos use their native controls.
  const isVideoOnly = !('requestFullscreen' in element)
  Object.assign(acts, {
    fullscreen: isVideoOnly ? () => request(player, 'mediaenterfullscreenrequest') : fullscreen,
    pip,
  } satisfies Player['acts'])
}
