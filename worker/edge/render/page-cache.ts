// Finished pages of visitors without a session, kept as bytes with a few named holes. What differs between two visitors
// of one page is filled in when it is answered, so that one copy serves everybody.
import type { Mark } from '../../../shared/contract/removal.ts'
import { type SettingName, type Settings, settingNames, settings } from '../../../shared/rules/settings.ts'
import { badgeOf } from '../../../shared/rules/unread-badge.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import type { Visitor } from '../http/visitor.ts'
import { areUnchanged } from '../upstream/changes.ts'
import { isDenied, onDenyListChange, wasIncompleteAt } from '../upstream/denied.ts'
import { Lru } from '../upstream/lru.ts'
import { type Bytes, concatBytes } from './bytes.ts'

type Filling = { of: (visitor: Visitor) => string; usual: string }

const ofSetting = (name: SettingName): Filling => ({ of: (visitor) => visitor[name], usual: settings[name][0] })
const ofSettings = Object.fromEntries(settingNames.map((name) => [name, ofSetting(name)])) as {
  [Name in SettingName]: Filling
}

/** The grounds of client/styles/tokens.css. */
const grounds = { dark: '#0f1113', light: '#fff' } as const
const groundOf = (theme: Settings['theme'], ofSystem: keyof typeof grounds): string =>
  grounds[theme === 'system' ? ofSystem : theme]

/** What may differ between two visitors of one kept page, and what it is for whoever comes without a cookie. */
const fillings = {
  ...ofSettings,
  /** The ground of the page, for what a browser draws around it, where the system is light and anywhere else. */
  groundInLight: { of: ({ theme }: Visitor) => groundOf(theme, 'light'), usual: grounds.dark },
  ground: { of: ({ theme }: Visitor) => groundOf(theme, 'dark'), usual: grounds.dark },
  icon: {
    of: ({ discreet }: Visitor) => (discreet === 'on' ? servicePaths.neutralIcon : servicePaths.favicon),
    usual: servicePaths.favicon,
  },
  consent: { of: (visitor: Visitor) => visitor.consent, usual: 'unset' },
  /** Of whoever is signed in. Their pages are never kept, but the frame around them is. */
  username: { of: ({ user }: Visitor) => escapeText(user?.username ?? ''), usual: '' },
  /** How much they have not read. */
  unread: { of: ({ user }: Visitor) => badgeOf((user?.unread_messages ?? 0) + (user?.unread_notices ?? 0)), usual: '' },
  unreadMessages: { of: ({ user }: Visitor) => badgeOf(user?.unread_messages ?? 0), usual: '' },
  unreadNotices: { of: ({ user }: Visitor) => badgeOf(user?.unread_notices ?? 0), usual: '' },
  userId: { of: ({ user }: Visitor) => String(user?.user_id ?? ''), usual: '' },
} satisfies Record<string, Filling>

/** Texts of a page with a second text in the page's language, and whether a visitor sees the second one. */
const overrides = {
  title: ({ discreet }: Visitor) => discreet === 'on',
} satisfies Record<string, (visitor: Visitor) => boolean>

type HoleName = keyof typeof fillings
type CoverName = keyof typeof overrides

/** A name may come from any upstream, and goes into markup that React has finished. */
function escapeText(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

/** Stands in the markup of a frame where a visitor's own value goes. Private-use characters: React leaves them as they are. */
export const hole = (name: HoleName): string => `\uE000${secret()}${name}\uE001`
/** Stands around a text of the page's own, with the second text before it. */
export const overridable = (name: CoverName, text: string, instead: string): string =>
  `\uE000${secret()}${name}\uE001${instead}\uE001${text}\uE000${secret()}/\uE001`
const anyHole = () =>
  new RegExp(
    `\uE000${secret()}(?:(${Object.keys(fillings).join('|')})|(${Object.keys(overrides).join('|')})\uE001([^\uE001]*)\uE001([\\s\\S]*?)\uE000${secret()}/)\uE001`,
    'g',
  )

/** Nobody can write a hole into a text of the catalogue, to have a visitor's values put there. Made with the first page. */
const secret = (): string => {
  drawn ||= crypto.randomUUID()
  return drawn
}
let drawn = ''

/** A page or a piece of one for the usual visitor, ready to leave, and where in it the holes are. */
export type PageTemplate = { usual: Bytes; holes: Place[] }
type Place = { from: number; to: number } & ({ name: HoleName } | { name: CoverName; instead: string })
export type CachedPage = PageTemplate & {
  status: number
  /** The runtime's own: it copies them into an answer three times as fast as an object's fields. */
  headers: Headers
  madeMs: number
  freshUntilMs: number
  /** What of it members may change. */
  shown: readonly string[]
  /** What of it may be taken down. */
  marks: readonly Mark[]
}

const pagesMaxBytes = 32 * 1024 * 1024
const pages = new Lru<CachedPage>(pagesMaxBytes)
const encoder = new TextEncoder()

onDenyListChange(({ gone, missingSinceMs }) =>
  pages.deleteWhere(
    ({ marks, madeMs }) =>
      (missingSinceMs !== null && madeMs >= missingSinceMs) || marks.some((mark) => gone.has(mark)),
  ),
)

export function cachedPage(key: string, nowMs: number): CachedPage | null {
  const kept = pages.get(key)
  if (!kept) return null
  if (nowMs < kept.freshUntilMs && areUnchanged(kept.shown, kept.madeMs)) return kept
  pages.delete(key)
  return null
}

export function storePage(key: string, page: CachedPage): void {
  // It was made of what was taken down, or came back, while it was made.
  if (wasIncompleteAt(page.madeMs) || page.marks.some(isDenied)) return
  pages.set(key, page, page.usual.byteLength + key.length * 2)
}

/** Markup cut at its holes. */
export function splitAtHoles(html: string): PageTemplate {
  const pieces: Bytes[] = []
  const holes: PageTemplate['holes'] = []
  let at = 0
  const add = (text: string) => {
    const bytes = encoder.encode(text)
    pieces.push(bytes)
    at += bytes.byteLength
    return { from: at - bytes.byteLength, to: at }
  }
  let read = 0
  for (const { index, 0: whole, 1: hole, 2: cover, 3: instead, 4: under } of html.matchAll(anyHole())) {
    add(html.slice(read, index))
    read = index + whole.length
    if (hole) holes.push({ name: hole as HoleName, ...add(fillings[hole as HoleName].usual) })
    else holes.push({ name: cover as CoverName, instead: instead ?? '', ...add(under ?? '') })
  }
  add(html.slice(read))
  return { usual: concatBytes(pieces).slice(), holes }
}

/** Pieces one after the other. */
export function joinTemplates(pieces: PageTemplate[]): PageTemplate {
  let at = 0
  const holes = pieces.flatMap((piece) => {
    const start = at
    at += piece.usual.byteLength
    return piece.holes.map((place) => ({ ...place, from: start + place.from, to: start + place.to }))
  })
  return { usual: concatBytes(pieces.map(({ usual }) => usual)).slice(), holes }
}

/** What this visitor's page is made of, in order. */
export function fillHoles({ usual, holes }: PageTemplate, visitor: Visitor): (Bytes | string)[] {
  const others = holes.flatMap((place) => {
    const text = otherThanUsual(place, visitor)
    return text === null ? [] : [{ text, from: place.from, to: place.to }]
  })
  const starts = [0, ...others.map(({ to }) => to)]
  return starts.flatMap((start, index) => {
    const other = others[index]
    return other ? [usual.subarray(start, other.from), other.text] : [usual.subarray(start)]
  })
}

function otherThanUsual(place: Place, visitor: Visitor): string | null {
  if ('instead' in place) return overrides[place.name](visitor) ? place.instead : null
  const { of, usual } = fillings[place.name]
  const text = of(visitor)
  return text === usual ? null : text
}
