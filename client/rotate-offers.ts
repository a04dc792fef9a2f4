// The row of partner offers: counts down to the next rotation, and fetches it (spec §9).
import { offerRotationSeconds } from '../shared/limits.ts'
import type { Offer } from '../shared/rules/ads-offers.ts'
import { addressFor, read } from './api.ts'
import { whenParsed, whenVisible } from './when-visible.ts'

/** `idleText` is the clock's text where nothing counts down. */
type Row = { row: HTMLElement; clock: HTMLElement; idleText: string }

export function rotateOffers(): void {
  whenParsed(() => {
    const row = document.querySelector<HTMLElement>('.offers')
    const clock = row?.querySelector<HTMLElement>('.offers-clock')
    if (!row || !clock) return
    const parts = { row, clock, idleText: clock.textContent }
    const leftMs = Number(row.dataset.ends) - Date.now()
    // If the page's end time cannot be right, the true one is fetched.
    if (leftMs > 0 && leftMs <= offerRotationSeconds * 1000) countDown(parts, leftMs)
    else whenVisible(() => change(parts))
  })
}

function countDown(parts: Row, leftMs: number): void {
  const endMs = Date.now() + leftMs
  const tick = () => {
    // Another page stands here.
    if (!parts.row.isConnected) return clearInterval(timer)
    const seconds = Math.max(0, Math.ceil((endMs - Date.now()) / 1000))
    parts.clock.textContent = (parts.clock.dataset.says ?? '').replace('{{time}}', minutesAndSeconds(seconds))
    if (seconds > 0) return
    clearInterval(timer)
    // A background tab fetches once it is visible.
    whenVisible(() => change(parts))
  }
  const timer = setInterval(tick, 1000)
  tick()
}

async function change(parts: Row): Promise<void> {
  const answer = await read(addressFor('offers', parts.row.dataset.path), { isFresh: true })
  if (!answer.ok) {
    parts.clock.textContent = parts.idleText
    return
  }
  const { offers, leftMs } = answer.value
  if (offers.length > 0) show(parts.row, offers)
  countDown(parts, Math.max(leftMs, 1000))
}

/** Places keep their elements, so that the focus stays. */
function show(row: HTMLElement, offers: Offer[]): void {
  for (const [index, place] of [...row.querySelectorAll<HTMLElement>('.offer')].entries()) {
    const offer = offers[index]
    if (offer) fill(place, offer)
    else place.remove()
  }
}

function fill(place: HTMLElement, { href, title, pretitle, tags, img }: Offer): void {
  const say = (name: string, text: string) => {
    const element = place.querySelector(name)
    if (element) element.textContent = text
  }
  place.querySelector('a')?.setAttribute('href', href)
  say('.offer-title', title)
  say('.offer-pretitle', pretitle)
  say('.offer-tags', tags.join(' · '))
  const picture = place.querySelector('.thumb-picture')
  const shown = picture?.querySelector('img') ?? new Image(320, 180)
  shown.alt = ''
  if (img) {
    shown.src = img
    picture?.append(shown)
  } else shown.remove()
}

const minutesAndSeconds = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
