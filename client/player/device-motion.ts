// Looks around a 360° video by moving the device. Some systems ask for permission, which requires a gesture.
import { between, type Look, lookOfDevice } from '../../shared/rules/video-spherical.ts'

export type Mover = { stop: () => void }

type Asking = { requestPermission?: () => Promise<'granted' | 'denied'> }

/** Turns the view with the device until it is stopped; null without permission. */
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
