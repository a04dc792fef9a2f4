// Looking around by moving the device. Some ask for permission, which they give only to somebody who has just pressed.
import { between, type Look, lookOfDevice } from '../../shared/rules/video-spherical.ts'

export type Mover = { stop: () => void }

type Asking = { requestPermission?: () => Promise<'granted' | 'denied'> }

/** Turns with the device until it is stopped; null when it may not. */
export async function followDeviceMotion(turn: (by: Look) => void): Promise<Mover | null> {
  const { requestPermission } = DeviceOrientationEvent as Asking
  const permission = await requestPermission?.().catch(() => 'denied')
  if (permission === 'denied') return null
  const over = new AbortController()
  let last: Look | null = null
  addEventListener(
    'deviceorientation',
    ({ alpha, beta, gamma }) => {
      if (alpha === null || beta === null || gamma === null) return
      const now = lookOfDevice(alpha, beta, gamma)
      if (last) turn(between(last, now))
      last = now
    },
    { signal: over.signal },
  )
  return { stop: () => over.abort() }
}
