// Draws a 360° video on the inside of a sphere, seen from its centre, whenever there is a new frame or view.
import {
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  Scene,
  SphereGeometry,
  SRGBColorSpace,
  VideoTexture,
  WebGLRenderer,
} from 'three'
import type { Sphere } from '../../shared/rules/video-projections.ts'
import { type Eye, eyeOf, type Look, turned, viewDegrees, zoomed } from '../../shared/rules/video-spherical.ts'
import type { Player } from './player.ts'
import { followContext } from './sphere-context.ts'
import { bindSphereGestures } from './sphere-gestures.ts'
import { offerHeadset } from './sphere-headset.ts'

const radians = Math.PI / 180

type Drawing = { canvas: HTMLCanvasElement; context: WebGL2RenderingContext }

export type SphereView = {
  turn: (by: Look) => void
  /** Straight ahead again, with the usual angle. */
  recentre: () => void
}

/** Adds the canvas over the video. */
export function sphereView(player: Player, sphere: Sphere, drawing: Drawing): SphereView {
  const { element, media } = player
  const { canvas } = drawing
  canvas.className = 'player-sphere'
  const renderer = new WebGLRenderer(drawing)
  const scene = new Scene()
  scene.add(createSphere(sphere, textureOf(media, sphere, 'left')))
  const camera = new PerspectiveCamera(viewDegrees, 1, 0.1, 20)
  camera.rotation.order = 'YXZ'
  let look: Look = { yaw: 0, pitch: 0 }
  let isAsked = false

  const draw = () => {
    isAsked = false
    // A headset has a clock and a view of its own.
    if (renderer.xr.isPresenting) return
    camera.rotation.y = -look.yaw * radians
    camera.rotation.x = look.pitch * radians
    renderer.render(scene, camera)
  }
  const ask = () => {
    if (!isAsked) requestAnimationFrame(draw)
    isAsked = true
  }
  const turn = (by: Look) => {
    look = turned(look, by, sphere, camera)
    canvas.dataset.yaw = look.yaw.toFixed(1)
    ask()
  }
  const zoom = (degrees: number) => {
    camera.fov = degrees
    canvas.dataset.angle = degrees.toFixed(0)
    camera.updateProjectionMatrix()
    // A wider view may have passed the edge of half a sphere.
    turn({ yaw: 0, pitch: 0 })
  }
  const onFrame = () => {
    ask()
    media.requestVideoFrameCallback(onFrame)
  }
  media.requestVideoFrameCallback(onFrame)
  const fit = () => {
    if (renderer.xr.isPresenting) return
    const { clientWidth, clientHeight } = element
    // A headset's session that did not begin has changed it.
    renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
    renderer.setSize(clientWidth, clientHeight, false)
    camera.aspect = clientWidth / Math.max(1, clientHeight)
    camera.updateProjectionMatrix()
    turn({ yaw: 0, pitch: 0 })
  }
  new ResizeObserver(fit).observe(element)
  media.after(canvas)
  followContext(player, canvas, { leave: () => void renderer.xr.getSession()?.end(), redraw: fit })
  bindSphereGestures(player, canvas, { turn, zoomBy: (by) => zoom(zoomed(camera.fov, by)), degrees: () => camera.fov })
  void offerHeadset(player, {
    renderer,
    scene,
    camera,
    meshOf: (eye) => createSphere(sphere, textureOf(media, sphere, eye)),
    isStereo: sphere.layout !== 'mono',
    onEnd: fit,
  })
  return {
    turn,
    recentre: () => {
      look = { yaw: 0, pitch: 0 }
      zoom(viewDegrees)
    },
  }
}

function textureOf(media: HTMLVideoElement, sphere: Sphere, eye: Eye): VideoTexture {
  const { x, y, width, height } = eyeOf(sphere, eye)
  const texture = new VideoTexture(media)
  texture.colorSpace = SRGBColorSpace
  // A video that was paused meanwhile shows no further frame.
  texture.needsUpdate = media.readyState >= media.HAVE_CURRENT_DATA
  texture.repeat.set(width, height)
  texture.offset.set(x, y)
  return texture
}

/** The sphere from its centre: the middle of the picture is straight ahead. */
function createSphere({ angle }: Sphere, map: VideoTexture): Mesh<SphereGeometry, MeshBasicMaterial> {
  const geometry =
    angle === 360 ? new SphereGeometry(10, 64, 40) : new SphereGeometry(10, 48, 40, Math.PI / 2, Math.PI, 0, Math.PI)
  geometry.scale(-1, 1, 1)
  const mesh = new Mesh(geometry, new MeshBasicMaterial({ map }))
  mesh.rotation.y = -Math.PI / 2
  return mesh
}
