// In which countries videos are not shown, as far as this isolate knows. Answers are shared between countries, so what a visitor's
// country may not see is removed when an answer is read. Pages are kept for groups of countries that see the same.
import type { DeniedEntry } from '../../../shared/contract/moderation-deny-list.ts'
import type { Mark } from '../../../shared/contract/removal.ts'
import { type CountryRule, isShownIn, parseCountryRule } from '../../../shared/rules/video-countries.ts'

const rules = new Map<Mark, CountryRule>()
let changedMs = Number.NEGATIVE_INFINITY

/** When the last rule changed, by the clock of this isolate. */
export const rulesChangedMs = (): number => changedMs

/** Whether an entry of the deny list is about countries: `geo:video_7`, `geo:folder_up-1a2b`. */
export const isCountryEntry = ({ mark }: DeniedEntry): boolean => mark.startsWith('geo:')

function markOf({ mark }: DeniedEntry): Mark {
  const [, kind = '', name = ''] = /^geo:([a-z]+)_(.+)$/.exec(mark) ?? []
  return kind === 'video' ? Number(name) : `${kind}:${name}`
}

/**
 * @param entries those of `isCountryEntry`
 * @param isWhole the list is complete: rules that are not in it are no more
 * @returns whether a visitor may see other videos than before
 */
export function applyCountryRules(entries: readonly DeniedEntry[], isWhole: boolean): boolean {
  if (entries.length === 0 && !(isWhole && rules.size > 0)) return false
  if (isWhole) rules.clear()
  for (const entry of entries) {
    if (entry.to === null && entry.countries) rules.set(markOf(entry), parseCountryRule(entry.countries))
    else rules.delete(markOf(entry))
  }
  groups.clear()
  changedMs = Date.now()
  return true
}

/** What the visitors of a country do not see, and the name of all countries that see the same; '' where they see all. */
type Group = { name: string; hidden: ReadonlySet<Mark> }

const seesAll: Group = { name: '', hidden: new Set() }
/** By country, since the last change. */
const groups = new Map<string, Group>()
/** By what they hide. A name is used once: pages that were made for another state are not found again. */
const named = new Map<string, Group>()
let lastName = 0
const namedMax = 1000

function groupOf(country: string): Group {
  if (rules.size === 0) return seesAll
  const known = groups.get(country)
  if (known) return known
  const hidden = [...rules].flatMap(([mark, rule]) => (isShownIn(rule, country) ? [] : [mark]))
  const group = hidden.length === 0 ? seesAll : nameGroup(hidden)
  groups.set(country, group)
  return group
}

function nameGroup(hidden: readonly Mark[]): Group {
  const text = hidden.map(String).toSorted().join()
  const known = named.get(text)
  if (known) return known
  if (named.size >= namedMax) named.clear()
  lastName += 1
  const group = { name: String(lastName), hidden: new Set(hidden) }
  named.set(text, group)
  return group
}

/** @param country as `countryCode` spells it; empty when unknown */
export const isHiddenIn = (mark: Mark, country: string): boolean => groupOf(country).hidden.has(mark)
export const hiddenIn = (country: string): ReadonlySet<Mark> => groupOf(country).hidden
export const countryGroup = (country: string): string => groupOf(country).name
