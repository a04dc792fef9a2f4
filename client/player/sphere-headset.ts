// Shows a 360° video in a headset, where the browser has one: each eye gets its own picture of a stereo video.
import type { Mesh, MeshBasicMaterial, PerspectiveCamera, Scene, SphereGeometry, WebGLRenderer } from 'three'
import type { Eye } from '../../shared/rules/video-spherical.ts'
import type { Player } from './player.ts'

type SphereMesh = Mesh<SphereGeometry, MeshBasicMaterial>
type Stage = {
  renderer: WebGLRenderer
  scene: Scene
  camera: PerspectiveCamera
  meshOf: (eye: Eye) => SphereMesh
  isStereo: boolean
  /** The page is drawn again. */
  onEnd: () => void
}

/** The layers that three.js shows to one eye only. */
const layers: Record<Eye, number> = { left: 1, right: 2 }

type Session = NonNullable<Parameters<WebGLRenderer['xr']['setSession']>[0]>

/** Browsers that know no headset offer none. */
type Headsets = {
  xr?: { isSessionSupported(mode: string): Promise<boolean>; requestSession(mode: string): Promise<Session> }
}

export async function offerHeadset(player: Player, stage: Stage): Promise<void> {
  const { xr } = navigator as Headsets
  const isSupported = await xr?.isSessionSupported('immersive-vr').catch(() => false)
  if (!xr || !isSupported) return
  player.acts.headset = () => {
    // The request has to be made within the press.
    xr.requestSession('immersive-vr')
      .then((session) => present(player, stage, session))
      .catch(() => player.say(player.t('sphere.noHeadset')))
  }
  player.part('[data-does="headset"]').hidden = false
}

async function present({ element, media, acts }: Player, stage: Stage, session: Session): Promise<void> {
  const { renderer, scene, onEnd } = stage
  // The renderer moves it with the head, and gives it the headset's angle: the page's camera stays as it is.
  const camera = stage.camera.clone()
  const flat = [...scene.children]
  const eyes = stage.isStereo ? (['left', 'right'] as const).map((eye) => eyeMesh(stage, eye)) : []
  renderer.xr.enabled = true
  // Straight ahead is where the head looks as the session begins.
  renderer.xr.setReferenceSpaceType('local')
  const end = () => {
    renderer.xr.removeEventListener('sessionend', end)
    renderer.setAnimationLoop(null)
    renderer.xr.enabled = false
    delete element.dataset.headset
    scene.remove(...eyes)
    scene.add(...flat)
    for (const { geometry, material } of eyes) {
      material.map?.dispose()
      material.dispose()
      geometry.dispose()
    }
    // A paused video has no next frame that would show the page where the headset was left.
    for (const mesh of flat as SphereMesh[]) update(mesh)
    onEnd()
  }
  // At the session's own event the renderer still draws for the headset.
  renderer.xr.addEventListener('sessionend', end)
  // The trigger of a controller, or two fingers put together: there is no other button in a headset.
  session.addEventListener('select', () => acts.toggle?.())
  try {
    await renderer.xr.setSession(session)
  } catch (error) {
    // A session that shows nothing would keep the headset dark.
    await session.end()
    throw error
  }
  element.dataset.headset = ''
  if (eyes.length > 0) scene.remove(...flat)
  if (eyes.length > 0) scene.add(...eyes)
  let drawn = -1
  renderer.setAnimationLoop(() => {
    // The page's own frames may stand still while a headset shows the video.
    if (media.currentTime !== drawn) for (const mesh of scene.children as SphereMesh[]) update(mesh)
    drawn = media.currentTime
    renderer.render(scene, camera)
  })
  // Where the browser refuses that, the trigger plays the video.
  if (media.paused) media.play().catch(() => undefined)
}

function eyeMesh({ meshOf }: Stage, eye: Eye): SphereMesh {
  const mesh = meshOf(eye)
  mesh.layers.set(layers[eye])
  return mesh
}

function update({ material: { map } }: SphereMesh): void {
  if (map) map.needsUpdate = true
}
