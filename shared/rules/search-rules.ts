// What editors decide about searches: a text is searched as another one (a synonym), or leads to a page of this site (a redirect).
import { parseRoute, type Route, type RouteName } from '../routes.ts'
import { isTooShort, shortSearch } from './search-text.ts'

/** The two kinds. */
export const searchRuleKinds = ['synonym', 'redirect'] as const
/** One of them. */
type SearchRuleKind = (typeof searchRuleKinds)[number]

/** `lang` is the language of the pages on which it holds, as in addresses; '' is all. `target` is a text, or the path of a page. */
export type SearchRule = { kind: SearchRuleKind; lang: string; text: string; target: string }

/** The pages that a redirect may lead to. A search is none of them, so that no redirect leads to another one. */
const redirectPages: readonly RouteName[] = [
  'index',
  'top-country',
  'videos',
  'categories',
  'videos-categories',
  'video',
  'playlists',
  'playlist',
  'pornstars',
  'pornstar',
  'pornsites',
  'pornsite',
  'community',
  'member',
]

/** The page of a redirect's path, in a language; null where the path is none of these pages. */
export function redirectPage(path: string, lang: string): Route | null {
  const found = parseRoute(path.startsWith('/') ? path : `/${path}`, new URLSearchParams(), (code) =>
    /^[a-z]{2}$/.test(code),
  )
  if (found.name === null || !redirectPages.includes(found.name)) return null
  return { ...found, lang }
}

/**
 * What a search becomes by the rules: another text, or the path of a page; null where no rule is about it. A rule about the whole text comes
 * first; otherwise each of its words that is a synonym by itself is replaced. A rule of the language comes before one of all languages. What
 * a rule makes of a search is not looked up again.
 * @param search normalised, as addresses have it
 */
export function ruledSearch(
  rules: readonly SearchRule[],
  search: string,
  lang: string,
): Pick<SearchRule, 'kind' | 'target'> | null {
  const valid = rules.filter((rule) => rule.lang === lang || rule.lang === '')
  const best = (text: string) => {
    const found = valid.filter((rule) => rule.text === text)
    return found.find((rule) => rule.lang === lang) ?? found[0]
  }
  const whole = best(search)
  if (whole) return whole
  const words = search.split(' ').map((word) => {
    const rule = best(word)
    return rule?.kind === 'synonym' ? rule.target : word
  })
  const replaced = shortSearch(words.join(' '))
  return replaced === search || isTooShort(replaced) ? null : { kind: 'synonym', target: replaced }
}

/** The most frequent of these texts that is at most two letters away from a text of five letters at least; null without one. */
export function closestSearch(text: string, others: readonly string[]): string | null {
  if ([...text].length < suggestFrom) return null
  return others.find((other) => other !== text && distance(text, other) <= suggestWithin) ?? null
}

const suggestFrom = 5
const suggestWithin = 2

/** How many letters are added, left out or replaced (Levenshtein); above the bound it is only known to be above. */
function distance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) > suggestWithin) return suggestWithin + 1
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [line, letter] of a.entries()) {
    const next = [line + 1]
    for (const [column, another] of b.entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (letter === another ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
