// Drags turn the view of a 360° video, two fingers widen or narrow it, and a press acts as on a flat video.
import type { Look } from '../../shared/rules/video-spherical.ts'
import type { Player } from './player.ts'

/** Smaller movements of a press are not a drag. */
const dragsAbovePx = 6

type View = {
  turn: (by: Look) => void
  /** @param by 2 shows half of it, twice as large */
  zoomBy: (by: number) => void
  /** The vertical field of view. */
  degrees: () => number
}
type Point = { x: number; y: number }

export function bindSphereGestures({ media, acts }: Player, canvas: HTMLCanvasElement, view: View): void {
  const pressed = new Map<number, Point>()
  let distance = 0
  const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y })
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    canvas.setPointerCapture(event.pointerId)
    pressed.set(event.pointerId, pointOf(event))
    // What two fingers do is never a press.
    distance = pressed.size > 1 ? dragsAbovePx : 0
  })
  canvas.addEventListener('pointermove', (event) => {
    const from = pressed.get(event.pointerId)
    if (!from) return
    const to = pointOf(event)
    const other = [...pressed].find(([id]) => id !== event.pointerId)?.[1]
    pressed.set(event.pointerId, to)
    distance += between(from, to)
    if (other) return view.zoomBy(between(to, other) / Math.max(1, between(from, other)))
    const perPixel = view.degrees() / Math.max(1, canvas.clientHeight)
    view.turn({ yaw: (from.x - to.x) * perPixel, pitch: (to.y - from.y) * perPixel })
  })
  canvas.addEventListener('pointerup', (event) => {
    const isPress = pressed.delete(event.pointerId) && distance < dragsAbovePx
    if (!isPress) return
    if (event.pointerType === 'touch') media.dispatchEvent(copyOf(event))
    else acts.toggle?.()
  })
  canvas.addEventListener('pointercancel', ({ pointerId }) => pressed.delete(pointerId))
  canvas.addEventListener('dblclick', () => {
    if (matchMedia('(hover: hover)').matches) acts.fullscreen?.()
  })
}

const between = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

/** With the original timestamp: double taps are recognised by the time between events. */
function copyOf(event: PointerEvent): PointerEvent {
  const copy = new PointerEvent(event.type, event)
  Object.defineProperty(copy, 'timeStamp', { value: event.timeStamp })
  return copy
}
