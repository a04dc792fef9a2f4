// Suggestions for the browser's own search bar, as OpenSearch has them: what was typed, the searches that it may become, and names that begin so.
import type { Context } from 'hono'
import { suggestAboveLength, suggestionsPerGroup } from '../../../shared/limits.ts'
import { shortSearch } from '../../../shared/rules/search-text.ts'
import { titleIn } from '../../../shared/rules/video-titles.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { expectedOrNull } from '../upstream/expected.ts'

const json = { ...noStore, 'content-type': 'application/x-suggestions+json' }

export async function browserSuggestions(c: Context<EdgeApp>): Promise<Response> {
  const { call, url, visitor } = c.get('context')
  const typed = url.searchParams.get('q') ?? ''
  const search = shortSearch(typed)
  if ([...search].length <= suggestAboveLength) return c.body(JSON.stringify([typed, []]), 200, json)
  const found = await call('suggestions', { c: search }).then(expectedOrNull)
  const lang = visitor.chosenLang ?? 'en'
  const names = [...(found?.categories ?? []), ...(found?.models ?? []), ...(found?.channels ?? [])]
  const titles = names.map((named) => titleIn(lang, named))
  const texts = [...new Set([...(found?.searches ?? []), ...titles])].slice(0, 2 * suggestionsPerGroup)
  return c.body(JSON.stringify([typed, texts]), 200, json)
}
