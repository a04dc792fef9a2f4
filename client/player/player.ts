// What every behaviour of the player gets: element, media, shared state, texts and acts.
import { createMediaStore, type MediaStore } from 'media-chrome/dist/media-store/media-store.js'
import { type Texts, type Translate, translator } from '../../shared/translate.ts'
import type { PlayerData } from '../parts/video/player-data.ts'
import { endListenersWith } from './end-listeners.ts'

export type Player = {
  element: HTMLElement
  media: HTMLVideoElement
  data: PlayerData
  t: Translate
  /** The media's state and requests to change it: media-chrome's store without its elements. */
  store: MediaStore
  /** Finds an element of the player's markup. */
  part<Part extends Element = HTMLElement>(selector: string): Part
  /** Shows a short text over the video, announced to screen readers. */
  say(text: string): void
  /** Acts of buttons, keys and panels by name; behaviours add theirs. */
  acts: Record<string, () => void>
  /** Aborts when the element goes on to another video. Listeners on `element` and `media` end with it by themselves. */
  left: AbortSignal
  /** How the element came to this video; absent where the page began with it. */
  arrival?: Arrival | undefined
  /** Without a press of the visitor on this page: by its address, a link or a countdown (apply-start-params.ts). */
  startsByItself: boolean
  /** The next video of the page's playlist or channel. */
  nextOfList: NextInPlaylist | null
}

/** The second to begin at is known where the visitor comes back. */
export type Arrival = { isPlaying: boolean; seconds?: number | undefined }

/** `isFirst`: the list begins again with it. */
export type NextInPlaylist = { href: string; title: string; picture: string; isFirst: boolean }

/** The element of a player, as what keeps it uses it: x-player.ts. */
export type PlayerElement = HTMLElement & {
  /** Ends the behaviours and the stream of the current video. */
  leave(): void
  /** Another video follows in the same element. @param load changes the markup and the source */
  goOn(load: () => void, arrival: Arrival): void
}

const messageMs = 2500

export function createPlayer(element: HTMLElement, left: AbortSignal, arrival?: Arrival): Player {
  const part = <Part extends Element>(selector: string): Part => {
    const found = element.querySelector<Part>(selector)
    if (!found) throw new Error(`the player has no ${selector}`)
    return found
  }
  const data: PlayerData = JSON.parse(part('script[type="application/json"]').textContent)
  const media = part<HTMLVideoElement>('video')
  const bubble = part('.player-bubble')
  let messageTimer: ReturnType<typeof setTimeout> | undefined
  for (const target of [element, media]) endListenersWith(target, left)
  const store = createMediaStore({ media, fullscreenElement: element, documentElement: document, options: {} })
  // Ending its subscriptions alone leaves its own listeners on the document.
  left.addEventListener('abort', () => {
    for (const owner of ['media', 'document'])
      store.dispatch({ type: `${owner}elementchangerequest`, detail: undefined })
  })
  return {
    element,
    media,
    data,
    t: translator(data.tag, data.texts as Texts),
    store: {
      ...store,
      subscribe(act) {
        const end = store.subscribe(act)
        left.addEventListener('abort', end)
        return end
      },
    },
    left,
    arrival,
    startsByItself: false,
    nextOfList: null,
    part,
    say(text) {
      bubble.textContent = text
      clearTimeout(messageTimer)
      messageTimer = setTimeout(() => {
        bubble.textContent = ''
      }, messageMs)
    },
    acts: {},
  }
}

/** "1:02:05", "12:05": the format of the cards. */
export function formatClock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${hours ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(whole % 60)}`
}
