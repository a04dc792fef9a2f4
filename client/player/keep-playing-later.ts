// Loads what keeps the player alive while a visitor goes on: with their first gesture, or once the video plays. No visitor goes on before that.
import type { Player, PlayerElement } from './player.ts'

const gestures = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const

/** The page of a video only, not another site's frame. Spheres hold what is drawn on them; browsers without the Navigation API change pages. */
export function loadKeepPlaying(element: PlayerElement, { media, data }: Player): void {
  const { route } = document.documentElement.dataset
  if (!('navigation' in window) || window !== window.top || route !== 'video' || data.sphere) return
  const loading = new AbortController()
  const load = () => {
    loading.abort()
    import('../navigation/keep-playing.ts').then(({ keepPlaying }) => keepPlaying(element)).catch(() => undefined)
  }
  const options = { signal: loading.signal, passive: true }
  for (const type of gestures) addEventListener(type, load, options)
  media.addEventListener('playing', load, options)
  if (!media.paused) load()
}
