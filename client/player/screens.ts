// Full screen and picture in picture: whichever begins ends the other.
import { request } from './controls.ts'
import { lateSwitch } from './late-switch.ts'
import type { Player } from './player.ts'

export function screens(player: Player): void {
  const { element, media, acts } = player
  const fullscreen = lateSwitch(
    () => document.fullscreenElement === element,
    async (toOn) => {
      if (!toOn) return document.exitFullscreen()
      if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => undefined)
      await element.requestFullscreen()
    },
  )
  const pip = lateSwitch(
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
