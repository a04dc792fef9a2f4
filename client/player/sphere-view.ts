// Draws a 360° video on the inside of a sphere, seen from its centre, whenever there is a new frame or view.
import {
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  SphereGeometry,
  SRGBColorSpace,
  VideoTexture,
  WebGLRenderer,
} from 'three'
import { eyeOf, type Look, type Sphere, turned, viewDegrees } from '../../shared/rules/video-spherical.ts'
import type { Player } from './player.ts'

const radians = Math.PI / 180
/** Smaller movements of a press are not a drag. */
const dragsAbovePx = 6

type Drawing = { canvas: HTMLCanvasElement; context: WebGL2RenderingContext }

/** Adds the canvas over the video. Returns how to turn the view. */
export function sphereView(player: Player, sphere: Sphere, drawing: Drawing): (by: Look) => void {
  const { element, media } = player
  const { canvas } = drawing
  canvas.className = 'player-sphere'
  const renderer = new WebGLRenderer(drawing)
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
  const texture = new VideoTexture(media)
  texture.colorSpace = SRGBColorSpace
  // A video that was paused meanwhile shows no further frame.
  texture.needsUpdate = media.readyState >= media.HAVE_CURRENT_DATA
  const mesh = createSphere(sphere, texture)
  const camera = new PerspectiveCamera(viewDegrees, 1, 0.1, 20)
  camera.rotation.order = 'YXZ'
  let look: Look = { yaw: 0, pitch: 0 }
  let isAsked = false

  const draw = () => {
    isAsked = false
    camera.rotation.y = -look.yaw * radians
    camera.rotation.x = look.pitch * radians
    renderer.render(mesh, camera)
  }
  const ask = () => {
    if (!isAsked) requestAnimationFrame(draw)
    isAsked = true
  }
  const turn = (by: Look) => {
    look = turned(look, by, sphere, camera.aspect)
    canvas.dataset.yaw = look.yaw.toFixed(1)
    ask()
  }
  const onFrame = () => {
    ask()
    media.requestVideoFrameCallback(onFrame)
  }
  media.requestVideoFrameCallback(onFrame)
  new ResizeObserver(() => {
    const { clientWidth, clientHeight } = element
    renderer.setSize(clientWidth, clientHeight, false)
    camera.aspect = clientWidth / Math.max(1, clientHeight)
    camera.updateProjectionMatrix()
    turn({ yaw: 0, pitch: 0 })
  }).observe(element)
  canvas.addEventListener('webglcontextlost', () => canvas.remove())
  media.after(canvas)
  bindDrags(player, canvas, turn)
  return turn
}

/** The sphere from its centre: the middle of the picture is straight ahead. */
function createSphere(sphere: Sphere, texture: VideoTexture): Mesh {
  const { x, y, width, height } = eyeOf(sphere)
  texture.repeat.set(width, height)
  texture.offset.set(x, y)
  const geometry =
    sphere.angle === 360
      ? new SphereGeometry(10, 64, 40)
      : new SphereGeometry(10, 48, 40, Math.PI / 2, Math.PI, 0, Math.PI)
  geometry.scale(-1, 1, 1)
  const mesh = new Mesh(geometry, new MeshBasicMaterial({ map: texture }))
  mesh.rotation.y = -Math.PI / 2
  return mesh
}

/** A drag turns the view; a press acts as on a flat video. */
function bindDrags({ media, acts }: Player, canvas: HTMLCanvasElement, turn: (by: Look) => void): void {
  let from: { x: number; y: number } | null = null
  let distance = 0
  canvas.addEventListener('pointerdown', ({ clientX, clientY, pointerId, button }) => {
    if (button !== 0) return
    canvas.setPointerCapture(pointerId)
    from = { x: clientX, y: clientY }
    distance = 0
  })
  canvas.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (!from) return
    const [x, y] = [clientX - from.x, clientY - from.y]
    const perPixel = viewDegrees / Math.max(1, canvas.clientHeight)
    from = { x: clientX, y: clientY }
    distance += Math.hypot(x, y)
    turn({ yaw: -x * perPixel, pitch: y * perPixel })
  })
  canvas.addEventListener('pointerup', (event) => {
    const isPress = from !== null && distance < dragsAbovePx
    from = null
    if (!isPress) return
    if (event.pointerType === 'touch') media.dispatchEvent(copyOf(event))
    else acts.toggle?.()
  })
  canvas.addEventListener('pointercancel', () => {
    from = null
  })
  canvas.addEventListener('dblclick', () => {
    if (matchMedia('(hover: hover)').matches) acts.fullscreen?.()
  })
}

/** With the original timestamp: double taps are recognised by the time between events. */
function copyOf(event: PointerEvent): PointerEvent {
  const copy = new PointerEvent(event.type, event)
  Object.defineProperty(copy, 'timeStamp', { value: event.timeStamp })
  return copy
}
