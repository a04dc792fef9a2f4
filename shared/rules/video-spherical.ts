// Spherical videos: the viewing direction, and which part of the picture is seen. Pure numbers; the player draws them.
import type { Sphere } from './video-projections.ts'

/** The viewing direction in degrees: yaw to the right, pitch up. */
export type Look = { yaw: number; pitch: number }

/** The vertical field of view, in degrees: as a video opens, and as narrow or wide as two fingers make it. */
export const viewDegrees = 75
const viewBounds = { min: 30, max: 95 } as const

/** A field of view that shows its middle so many times as large. */
export const zoomed = (degrees: number, by: number): number =>
  Math.min(viewBounds.max, Math.max(viewBounds.min, degrees / by))

const pitchMax = 85

/** The horizontal field of view for these proportions. */
export const acrossDegrees = (aspect: number, down: number = viewDegrees): number =>
  (2 * Math.atan(aspect * Math.tan((down * Math.PI) / 360)) * 180) / Math.PI

/** Turns by this many degrees. A full sphere has no end; half a sphere ends where its picture does. */
export function turned(
  { yaw, pitch }: Look,
  by: Look,
  { angle }: Sphere,
  view: { aspect: number; fov?: number },
): Look {
  const most = Math.max(0, 90 - acrossDegrees(view.aspect, view.fov) / 2)
  const to = yaw + by.yaw
  return {
    yaw: angle === 360 ? ((((to + 180) % 360) + 360) % 360) - 180 : clamp(to, most),
    pitch: clamp(pitch + by.pitch, pitchMax),
  }
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(-most, value))

/** Whose picture of a stereo video. */
export type Eye = 'left' | 'right'

/** The part of the video's picture that an eye sees; a screen shows the left one's. From the lower left corner, in shares. */
export function eyeOf({ layout }: Sphere, eye: Eye = 'left'): { x: number; y: number; width: number; height: number } {
  if (layout === 'sbs') return { x: eye === 'left' ? 0 : 0.5, y: 0, width: 0.5, height: 1 }
  if (layout === 'tb') return { x: 0, y: eye === 'left' ? 0.5 : 0, width: 1, height: 0.5 }
  return { x: 0, y: 0, width: 1, height: 1 }
}

/**
 * The direction of a device's back, from its orientation in degrees as browsers report it. Yaw counts from north; only its
 * changes are meaningful.
 */
export function lookOfDevice(alpha: number, beta: number, gamma: number): Look {
  const [a, b, g] = [alpha, beta, gamma].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number]
  const east = -(Math.cos(a) * Math.sin(g) + Math.cos(g) * Math.sin(a) * Math.sin(b))
  const north = -(Math.sin(a) * Math.sin(g) - Math.cos(a) * Math.cos(g) * Math.sin(b))
  const up = -(Math.cos(b) * Math.cos(g))
  return { yaw: (Math.atan2(east, north) * 180) / Math.PI, pitch: (Math.asin(clamp(up, 1)) * 180) / Math.PI }
}

/** The distance between two directions, by the shorter way around. */
export const between = (from: Look, to: Look): Look => ({
  yaw: ((((to.yaw - from.yaw + 180) % 360) + 360) % 360) - 180,
  pitch: to.pitch - from.pitch,
})
