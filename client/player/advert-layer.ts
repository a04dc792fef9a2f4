// What lies over the player while an advert plays: its film, the word that it is one, the way to the advertiser, and the
// buttons to pause, mute and skip it. When the video has its turn, only the way to the advertiser is left.
import { advertSkipSeconds } from '../../shared/limits.ts'
import type { Translate } from '../../shared/translate.ts'
import type { Player } from './player.ts'

export type AdvertLayer = {
  film: HTMLVideoElement
  visit: HTMLAnchorElement
  /** Lays it over the player; the skip button gets the focus of the button that started the video. */
  show(): void
  showTime(): void
  showPaused(): void
  stepAside(): void
  remove(): void
}

export function createAdvertLayer(player: Player, t: Translate): AdvertLayer {
  const { element } = player
  const layer = made('section', { className: 'advert', ariaLabel: t('nav.ad') })
  const film = made('video', { className: 'advert-film', playsInline: true })
  const visit = made('a', { className: 'advert-visit', target: '_blank', rel: 'noopener noreferrer sponsored' })
  visit.append(t('preroll.visit'))
  const label = made('p', { className: 'advert-label' })
  const left = made('span', { className: 'advert-left' })
  label.append(t('nav.ad'), ' ', left)
  const bar = made('div', { className: 'advert-bar' })
  const skip = made('button', { type: 'button', className: 'advert-skip' })
  skip.dataset.does = 'skipAdvert'
  skip.setAttribute('aria-keyshortcuts', 's')
  const toggle = twin(player, 'toggle')
  toggle.dataset.does = 'toggleAdvert'
  bar.append(toggle, twin(player, 'mute'), twin(player, 'fullscreen'), skip)
  layer.append(film, visit, label, bar)

  return {
    film,
    visit,
    show() {
      const { activeElement } = document
      const hadFocus = element.contains(activeElement) || activeElement === document.body
      element.append(layer)
      if (hadFocus) skip.focus({ preventScroll: true })
    },
    showTime() {
      const toSkip = Math.ceil(advertSkipSeconds - film.currentTime)
      const words = toSkip > 0 ? t('preroll.skipIn', { count: toSkip }) : t('preroll.skip')
      if (skip.textContent !== words) skip.textContent = words
      skip.ariaDisabled = String(toSkip > 0)
      left.textContent = Number.isFinite(film.duration) ? String(Math.ceil(film.duration - film.currentTime)) : ''
    },
    showPaused() {
      toggle.ariaLabel = t(film.paused ? 'player.play' : 'player.pause')
      toggle.title = toggle.ariaLabel
      toggle.querySelector('use')?.setAttribute('href', film.paused ? '#i-play' : '#i-pause')
    },
    stepAside() {
      const hadFocus = layer.contains(document.activeElement)
      film.removeAttribute('src')
      film.load()
      for (const part of [film, bar, left]) part.remove()
      if (hadFocus) player.part<HTMLElement>('.player-bar [data-does="toggle"]').focus({ preventScroll: true })
    },
    remove: () => layer.remove(),
  }
}

const made = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, values: Partial<HTMLElementTagNameMap[Tag]>) =>
  Object.assign(document.createElement(tag), values)

/** A second button like one of the bar: with its icon and its name, which the bar keeps up to date for both. */
const twin = ({ part }: Player, does: string): HTMLButtonElement =>
  part<HTMLButtonElement>(`.player-bar [data-does="${does}"]`).cloneNode(true) as HTMLButtonElement
