// What a visitor needs only once they use the player is a script of its own: it loads when the video plays, when they reach for the
// player, and by a key that needs it.
import { onFirstInteraction } from '../after-first-frame.ts'
import type { Player } from './player.ts'
import { keepsQueue, readInTab, sleepKey } from './storage.ts'
import { loadTimeline } from './timeline-cues.ts'

/** Its acts that a key may reach before. */
const actsOfKeys = ['playNext', 'back', 'forward', 'captions', 'repeatPart'] as const

export function loadWhenUsed(player: Player): void {
  const { element, media, acts } = player
  let loading: Promise<boolean> | undefined
  // A pointer that rests on the seek bar before its picture can be shown moves there once more.
  let moved: PointerEvent | undefined
  element.onpointermove = (event) => {
    moved = event
  }
  const load = () => {
    loading ??= import('./behaviours-when-used.ts').then(({ behavioursWhenUsed }) => {
      // Meanwhile another video may have come.
      if (player.left.aborted) return false
      for (const name of actsOfKeys) delete acts[name]
      bindEach(player, behavioursWhenUsed)
      element.onpointermove = null
      moved?.target?.dispatchEvent(new PointerEvent('pointermove', moved))
      return true
    })
    return loading.catch(() => {
      // The next use tries again.
      loading = undefined
      return false
    })
  }
  for (const name of actsOfKeys) acts[name] = () => void load().then((isLoaded) => isLoaded && acts[name]?.())
  onFirstInteraction(element, () => {
    void load()
    // At the same time: the first picture of the timeline is there when the pointer is.
    loadTimeline(media)
  })
  media.addEventListener('play', () => void load())
  // A queue is shown beside its player, and the minutes of a sleep timer pass before a paused video, too.
  if (!media.paused || keepsQueue() || readInTab(sleepKey)) void load()
}

/** A behaviour that throws does not affect the others or the video. */
export function bindEach(player: Player, behaviours: readonly ((player: Player) => void)[]): void {
  for (const behaviour of behaviours) {
    try {
      behaviour(player)
    } catch (error) {
      console.error(error)
    }
  }
}
