// 360° videos: once started, they are drawn on a sphere that the visitor turns by drag, keys or device motion. three.js
// loads only then; where it cannot draw, the video plays flat.
import { textRedirectFlag } from '../../shared/rules/video-playback.ts'
import { readText } from '../api.ts'
import { asyncToggle } from './async-toggle.ts'
import { followDeviceMotion, type Mover } from './device-motion.ts'
import type { Player } from './player.ts'
import { current, play } from './sources.ts'
import type { SphereView } from './sphere-view.ts'

/** The angle of a key press. */
const keyDegrees = 15

export function bindSphere(player: Player): void {
  const { element, media, data, t } = player
  const { sphere: shape } = data
  if (!shape) return
  const open = async () => {
    // Adverts are flat and play first.
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
    offerTurning(player, sphereView(player, shape, { canvas, context }))
    element.dataset.sphere = 'open'
    player.say(t('sphere.drag'))
  }
  const tryToOpen = () =>
    open().catch(() => {
      element.dataset.sphere = 'flat'
      player.say(t('sphere.flat'))
    })
  media.addEventListener('playing', tryToOpen)
  // It may play already, and show its picture.
  if (media.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) void tryToOpen()
}

/**
 * WebGL draws only same-origin or CORS media. Where a source redirects to another host, the flag returns that URL as
 * text, and the video is fetched from there with CORS.
 */
async function readAddresses(player: Player): Promise<void> {
  const { data, media } = player
  data.sources = await Promise.all(
    data.sources.map(async (source) => {
      const address = new URL(source.src, location.href)
      address.searchParams.append(...textRedirectFlag)
      const redirect = await readText(address.href)
      return {
        ...source,
        src: redirect.ok && URL.canParse(redirect.value, location.href) ? redirect.value : source.src,
      }
    }),
  )
  const source = current(player)
  if (!source || new URL(source.src, location.href).origin === location.origin) return
  media.crossOrigin = 'anonymous'
  const isLoaded = loads(media)
  await play(player, source)
  if (await isLoaded) return
  // A host that allows no other site to read its files still lets them be played.
  media.crossOrigin = null
  await play(player, source)
  throw new Error('the host of the video allows no drawing of it')
}

/** Whether its next source loads. The error of one that does not is no fault of the player, which would ask for new links. */
function loads(media: HTMLVideoElement): Promise<boolean> {
  const decided = new AbortController()
  const { signal } = decided
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const decide = (is: boolean) => {
    decided.abort()
    resolve(is)
  }
  media.addEventListener('loadedmetadata', () => decide(true), { signal })
  const onError = (event: Event) => {
    event.stopImmediatePropagation()
    decide(false)
  }
  // Before the listeners of handle-failures.ts.
  media.addEventListener('error', onError, { signal, capture: true })
  return promise
}

function offerTurning({ acts, element, part }: Player, { turn, recentre }: SphereView): void {
  Object.assign(acts, {
    lookUp: () => turn({ yaw: 0, pitch: keyDegrees }),
    lookDown: () => turn({ yaw: 0, pitch: -keyDegrees }),
    lookLeft: () => turn({ yaw: -keyDegrees, pitch: 0 }),
    lookRight: () => turn({ yaw: keyDegrees, pitch: 0 }),
    recentre,
  })
  part('[data-does="recentre"]').hidden = false
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
