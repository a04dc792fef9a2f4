// Films that are all around: when one is started, its picture is drawn on the inside of a sphere that a visitor turns by
// dragging, by keys or by moving the device. What draws comes only then; where it cannot, the film plays flat.
import { textRedirectFlag } from '../../shared/rules/video-playback.ts'
import type { Look } from '../../shared/rules/video-spherical.ts'
import { readText } from '../api.ts'
import { asyncToggle } from './async-toggle.ts'
import { followDeviceMotion, type Mover } from './device-motion.ts'
import type { Player } from './player.ts'
import { current, play } from './sources.ts'

/** How far a key turns. */
const keyDegrees = 15

export function sphere(player: Player): void {
  const { element, media, data, t } = player
  const { sphere: shape } = data
  if (!shape) return
  const open = async () => {
    // An advert is flat, and has its own turn.
    if (media.paused || element.dataset.sphere !== undefined) return
    element.dataset.sphere = 'opening'
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('webgl2')
    if (!context) {
      element.dataset.sphere = 'flat'
      player.say(t('sphere.flat'))
      return
    }
    await readAddresses(player)
    const { sphereView } = await import('./sphere-view.ts')
    const turn = sphereView(player, shape, { canvas, context })
    offerTurning(player, turn)
    element.dataset.sphere = 'open'
    player.say(t('sphere.drag'))
  }
  media.addEventListener('playing', () => {
    open().catch(() => {
      element.dataset.sphere = 'flat'
      player.say(t('sphere.flat'))
    })
  })
}

/**
 * A picture can be drawn only when it comes from whom the page says it comes from: where a source's address leads elsewhere,
 * the flag asks for that address as a text, and the film is fetched from there with the other server's consent.
 */
async function readAddresses(player: Player): Promise<void> {
  const { data, media } = player
  data.sources = await Promise.all(
    data.sources.map(async (source) => {
      const address = new URL(source.src, location.href)
      address.searchParams.append(...textRedirectFlag)
      const said = await readText(address.href)
      return { ...source, src: said.ok && URL.canParse(said.value, location.href) ? said.value : source.src }
    }),
  )
  const source = current(player)
  if (!source || new URL(source.src, location.href).origin === location.origin) return
  media.crossOrigin = 'anonymous'
  await play(player, source)
}

type Turn = (by: Look) => void

function offerTurning({ acts, element }: Player, turn: Turn): void {
  Object.assign(acts, {
    lookUp: () => turn({ yaw: 0, pitch: keyDegrees }),
    lookDown: () => turn({ yaw: 0, pitch: -keyDegrees }),
    lookLeft: () => turn({ yaw: -keyDegrees, pitch: 0 }),
    lookRight: () => turn({ yaw: keyDegrees, pitch: 0 }),
  })
  const button = element.querySelector<HTMLButtonElement>('[data-does="motion"]')
  if (!button || !('DeviceOrientationEvent' in window) || matchMedia('(hover: hover)').matches) return
  button.hidden = false
  let mover: Mover | null = null
  acts.motion = asyncToggle(
    () => mover !== null,
    async (toOn) => {
      mover?.stop()
      mover = toOn ? await followDeviceMotion(turn) : null
      button.ariaPressed = String(mover !== null)
    },
  )
}
