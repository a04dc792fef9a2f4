// Reports that an advert was seen (half of it for a second) and that it was opened, by its name and nothing else.
import { recordSeen } from './advert-caps.ts'
import { formFor, send } from './api.ts'
import { clickMessage } from './click-message.ts'
import { pageData } from './page-data.ts'

const named = '[data-metrik], [data-metrika]'
const seenShare = 0.5
const seenMs = 1000

/** Its clicks, on every page of this document. */
export function reportAdverts(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest(named) : null
    const advert = nameOf(link)
    // The address of a campaign's advert counts its clicks, also without script.
    if (advert && !link?.getAttribute('href')?.startsWith('/go/')) report(advert, 'click')
  })
  addEventListener('message', ({ data, source }) => {
    if (data?.type !== clickMessage) return
    const frame = [...document.querySelectorAll('iframe')].find(({ contentWindow }) => isOf(contentWindow, source))
    const advert = nameOf(frame?.closest('.banner, .promo-box')?.querySelector(named))
    if (advert) report(advert, 'click')
  })
}

function report(advert: string, act: 'impression' | 'click'): void {
  const { track } = pageData
  if (track) void send(formFor('track', track), { advert, act, lang: document.documentElement.lang })
}

/** Of the page before. */
let endWatching = (): void => undefined

/** The adverts of the page that stands. */
export function watchSeen(): void {
  endWatching()
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(timers.get(target))
        if (!isIntersecting) continue
        timers.set(
          target,
          setTimeout(() => {
            observer.unobserve(target)
            report(nameOf(target) ?? '', 'impression')
            recordSeen(target)
          }, seenMs),
        )
      }
    },
    { threshold: seenShare },
  )
  const known = new WeakSet<Element>()
  const observe = () => {
    for (const advert of document.querySelectorAll(
      `:is(.slot, .promo, .advert-unit) :is(${named}), .hard-link.advert-unit`,
    )) {
      if (!known.has(advert)) observer.observe(advert)
      known.add(advert)
    }
  }
  observe()
  addEventListener('cards', observe)
  endWatching = () => {
    removeEventListener('cards', observe)
    observer.disconnect()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

function nameOf(element: Element | null | undefined): string | undefined {
  if (!(element instanceof HTMLElement)) return undefined
  return element.dataset.metrik ?? element.dataset.metrika
}

/** A partner's banner is nested in our frame. */
const isOf = (frame: Window | null, source: MessageEventSource | null): boolean =>
  frame !== null && source !== null && (source === frame || source === frame[0])
