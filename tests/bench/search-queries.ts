// The whole published set of searches, against the catalogue that it means, beside two plain full-text searches.
import { firstSearchPage } from '../../shared/contract/browse-defaults.ts'
import { normalizeSearch } from '../../shared/rules/search-text.ts'
import type { Env } from '../../worker/origin/env.ts'
import { answerSearch } from '../../worker/origin/search/answer-search.ts'
import { searchCases } from '../fixtures/make-search-queries.ts'
import { startOriginTestbed } from '../support/runtime/origin.ts'
import { foundWithin, plainSearches, plantTitles } from '../support/runtime/search-quality.ts'
import { judge, say } from './report.ts'

const foundLeast = 95

export async function querySet(): Promise<void> {
  const testbed = await startOriginTestbed({ isSeeded: true })
  try {
    await plantTitles(testbed.db)
    const cases = searchCases()
    const found = await foundWithin(10, cases, async ({ text, lang }) => {
      const params = { ...firstSearchPage(normalizeSearch(text)), ...(lang !== 'en' && { lang }) }
      const answer = await answerSearch(params, { db: testbed.db } as Env)
      return answer.ok ? answer.value.videos.map(({ video_id }) => video_id) : []
    })
    const { plain, before } = await plainSearches(testbed.db, cases)
    say(`${found.byKind}\n  plain FTS5: ${plain.percent} %; words and beginnings as before: ${before.percent} %`)
    if (found.missed.length > 0) say(`  not found: ${found.missed.join(', ')}`)
    judge(
      `the video that is meant, within the first ten of ${cases.length} searches`,
      found.percent >= foundLeast,
      `${found.percent} %`,
      `>= ${foundLeast} %`,
    )
  } finally {
    await testbed.stop()
  }
}
