// The layer over the player while an advert plays: its video, the label, the advertiser's link, and buttons to pause,
// mute and skip. Afterwards only the link stays.
import { advertSkipSeconds } from '../../shared/limits.ts'
import type { Translate } from '../../shared/translate.ts'
import { focusToggle } from './controls.ts'
import type { Player } from './player.ts'

export type AdvertLayer = {
  video: HTMLVideoElement
  visit: HTMLAnchorElement
  /** Shows the layer; the skip button takes the focus of the button that started the video. */
  show(): void
  showTime(): void
  showPaused(): void
  stepAside(): void
  remove(): void
}

export function createAdvertLayer(player: Player, t: Translate): AdvertLayer {
  const { element } = player
  const layer = createNode('section', { className: 'advert', ariaLabel: t('nav.ad') })
  const video = createNode('video', { className: 'advert-video', playsInline: true })
  const visit = createNode('a', { className: 'advert-visit', target: '_blank', rel: 'noopener noreferrer sponsored' })
  visit.append(t('preroll.visit'))
  const label = createNode('p', { className: 'advert-label' })
  const left = createNode('span', { className: 'advert-left' })
  label.append(t('nav.ad'), ' ', left)
  const bar = createNode('div', { className: 'advert-bar' })
  const skip = createNode('button', { type: 'button', className: 'advert-skip' })
  skip.dataset.does = 'skipAdvert'
  skip.setAttribute('aria-keyshortcuts', 's')
  const toggle = copyButton(player, 'toggle')
  toggle.dataset.does = 'toggleAdvert'
  bar.append(toggle, copyButton(player, 'mute'), copyButton(player, 'fullscreen'), skip)
  layer.append(video, visit, label, bar)

  return {
    video,
    visit,
    show() {
      const { activeElement } = document
      const hadFocus = element.contains(activeElement) || activeElement === document.body
      element.append(layer)
      if (hadFocus) skip.focus({ preventScroll: true })
    },
    showTime() {
      const toSkip = Math.ceil(advertSkipSeconds - video.currentTime)
      const words = toSkip > 0 ? t('preroll.skipIn', { count: toSkip }) : t('preroll.skip')
      if (skip.textContent !== words) skip.textContent = words
      skip.ariaDisabled = String(toSkip > 0)
      left.textContent = Number.isFinite(video.duration) ? String(Math.ceil(video.duration - video.currentTime)) : ''
    },
    showPaused() {
      toggle.ariaLabel = t(video.paused ? 'player.play' : 'player.pause')
      toggle.title = toggle.ariaLabel
      toggle.querySelector('use')?.setAttribute('href', video.paused ? '#i-play' : '#i-pause')
    },
    stepAside() {
      const hadFocus = layer.contains(document.activeElement)
      video.removeAttribute('src')
      video.load()
      for (const part of [video, bar, left]) part.remove()
      if (hadFocus) focusToggle(player)
    },
    remove: () => layer.remove(),
  }
}

const createNode = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, values: Partial<HTMLElementTagNameMap[Tag]>) =>
  Object.assign(document.createElement(tag), values)

/** A copy of one of the bar's buttons, whose icon and name the bar updates on both. */
const copyButton = ({ part }: Player, does: string): HTMLButtonElement =>
  part<HTMLButtonElement>(`.player-bar [data-does="${does}"]`).cloneNode(true) as HTMLButtonElement
