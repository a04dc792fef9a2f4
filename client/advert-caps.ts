// How often this device has seen a campaign today, for campaigns with a cap. Only visitors who accepted optional cookies get such
// adverts, the counts never leave the device, and a day later they are gone.
const key = 'advert-caps'

type Seen = { day: string; counts: Record<string, number> }

/** Where the device has had enough of a campaign, the house advert takes its place. */
export function applyCaps(): void {
  const { counts } = read()
  for (const unit of document.querySelectorAll<HTMLElement>('[data-cap]')) {
    const { campaign, most } = capOf(unit)
    if ((counts[campaign] ?? 0) < most) continue
    const next = unit.nextElementSibling
    if (next instanceof HTMLTemplateElement) next.replaceWith(next.content)
    unit.remove()
  }
}

/** Half of the advert was visible for a second. */
export function recordSeen(advert: Element): void {
  const unit = advert.closest<HTMLElement>('[data-cap]')
  if (!unit) return
  const { day, counts } = read()
  const { campaign } = capOf(unit)
  try {
    localStorage.setItem(key, JSON.stringify({ day, counts: { ...counts, [campaign]: (counts[campaign] ?? 0) + 1 } }))
  } catch {}
}

function capOf({ dataset }: HTMLElement): { campaign: string; most: number } {
  const [campaign = '', most] = (dataset.cap ?? '').split(' ')
  return { campaign, most: Number(most) }
}

/** Of today; anything else that is stored counts as nothing, and so does a browser that refuses storage. */
function read(): Seen {
  const day = new Date().toISOString().slice(0, 10)
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '') as Partial<Seen>
    if (stored.day === day && typeof stored.counts === 'object') return { day, counts: stored.counts }
  } catch {}
  return { day, counts: {} }
}
