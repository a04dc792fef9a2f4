// In which countries videos are not shown, as far as this isolate knows. Answers are shared between countries, so what a visitor's
// country may not see is removed when an answer is read. Pages are kept for groups of countries that see the same.
import type { DeniedEntry } from '../../../shared/contract/moderation-deny-list.ts'
import type { Mark } from '../../../shared/contract/removal.ts'
import { type CountryRule, isShownIn, parseCountryRule } from '../../../shared/rules/video-countries.ts'

/** By mark, as texts: many videos have the same rule. */
const rules = new Map<Mark, string>()
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
    if (entry.to === null && entry.countries) rules.set(markOf(entry), entry.countries)
    else rules.delete(markOf(entry))
  }
  groups.clear()
  named.clear()
  texts = null
  changedMs = Date.now()
  return true
}

/** What the visitors of a country do not see, and the name of all countries that see the same; '' where they see all. */
type Group = { name: string; hidden: ReadonlySet<Mark> }

const seesAll: Group = { name: '', hidden: new Set() }
/** By country, and by the rules that hide something there, since the last change. */
const groups = new Map<string, Group>()
const named = new Map<string, Group>()
/** A name is used once: pages that were made for another state are not found again. */
let lastName = 0
/** The different rules. */
let texts: ReadonlyMap<string, CountryRule> | null = null

function groupOf(country: string): Group {
  if (rules.size === 0) return seesAll
  const known = groups.get(country)
  if (known) return known
  texts ??= new Map([...new Set(rules.values())].map((text) => [text, parseCountryRule(text)]))
  const hiding = [...texts].flatMap(([text, rule]) => (isShownIn(rule, country) ? [] : [text]))
  const group = hiding.length === 0 ? seesAll : nameGroup(hiding)
  groups.set(country, group)
  return group
}

function nameGroup(hiding: readonly string[]): Group {
  const text = hiding.join(' ')
  const known = named.get(text)
  if (known) return known
  lastName += 1
  const among = new Set(hiding)
  const hidden = new Set([...rules].flatMap(([mark, rule]) => (among.has(rule) ? [mark] : [])))
  const group = { name: String(lastName), hidden }
  named.set(text, group)
  return group
}

/** @param country as `countryCode` spells it; empty when unknown */
export const isHiddenIn = (mark: Mark, country: string): boolean => groupOf(country).hidden.has(mark)
export const hiddenIn = (country: string): ReadonlySet<Mark> => groupOf(country).hidden
export const countryGroup = (country: string): string => groupOf(country).name
