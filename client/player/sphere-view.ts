// Draws a film on the inside of a sphere, from its middle. It draws when there is something new to see, and not otherwise.
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
/** A hand that presses may tremble: less than this is no drag. */
const dragsAbovePx = 6

type Paper = { canvas: HTMLCanvasElement; context: WebGL2RenderingContext }

/** Lays the view over the film. Answers how to turn it. */
export function sphereView(player: Player, sphere: Sphere, paper: Paper): (by: Look) => void {
  const { element, media } = player
  const { canvas } = paper
  canvas.className = 'player-sphere'
  const renderer = new WebGLRenderer(paper)
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
  const film = new VideoTexture(media)
  film.colorSpace = SRGBColorSpace
  const mesh = inside(sphere, film)
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
  takeDrags(player, canvas, turn)
  return turn
}

/** The sphere, seen from its middle: the middle of the picture lies straight ahead, what is right of it to the right. */
function inside(sphere: Sphere, film: VideoTexture): Mesh {
  const { x, y, width, height } = eyeOf(sphere)
  film.repeat.set(width, height)
  film.offset.set(x, y)
  const geometry =
    sphere.angle === 360
      ? new SphereGeometry(10, 64, 40)
      : new SphereGeometry(10, 48, 40, Math.PI / 2, Math.PI, 0, Math.PI)
  geometry.scale(-1, 1, 1)
  const mesh = new Mesh(geometry, new MeshBasicMaterial({ map: film }))
  mesh.rotation.y = -Math.PI / 2
  return mesh
}

/** A drag takes hold of the picture; a press without one is what it would be on any film. */
function takeDrags({ media, acts }: Player, canvas: HTMLCanvasElement, turn: (by: Look) => void): void {
  let from: { x: number; y: number } | null = null
  let way = 0
  canvas.addEventListener('pointerdown', ({ clientX, clientY, pointerId, button }) => {
    if (button !== 0) return
    canvas.setPointerCapture(pointerId)
    from = { x: clientX, y: clientY }
    way = 0
  })
  canvas.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (!from) return
    const [x, y] = [clientX - from.x, clientY - from.y]
    const perPixel = viewDegrees / Math.max(1, canvas.clientHeight)
    from = { x: clientX, y: clientY }
    way += Math.hypot(x, y)
    turn({ yaw: -x * perPixel, pitch: y * perPixel })
  })
  canvas.addEventListener('pointerup', (event) => {
    const isPress = from !== null && way < dragsAbovePx
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

/** As it was and when it was: how quick two taps are is read from their own times. */
function copyOf(event: PointerEvent): PointerEvent {
  const copy = new PointerEvent(event.type, event)
  Object.defineProperty(copy, 'timeStamp', { value: event.timeStamp })
  return copy
}
