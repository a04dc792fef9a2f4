// The demo's search terms, and how often each was searched.
import { normalizeSearch, SearchText } from '../../../shared/contract/params.ts'
import { hiddenCategories } from '../../../shared/rules/browse-filters.ts'
import { categories } from './categories.ts'
import { channels } from './channels.ts'
import { performers } from './performers.ts'
import { longTail } from './random.ts'
import { words } from './words/words.ts'

const searchTermsCount = 200
const purposes = { searched: 951 }

const shown = categories.filter(({ dir }) => !hiddenCategories.includes(dir)).map(({ title }) => title)

const candidates = [
  ...words.en.subjects,
  ...shown,
  ...performers.slice(0, 50).map(({ title }) => title),
  ...channels.slice(0, 20).map(({ title }) => title),
  ...words.de.subjects,
  ...words.fr.subjects,
]

/** Distinct, and valid as searches. */
export const searchTerms = [...new Set(candidates.map(normalizeSearch))]
  .filter((term) => SearchText.safeParse(term).success)
  .slice(0, searchTermsCount)
  .map((term, index) => ({ term, searched: longTail(index, purposes.searched, 40) }))
