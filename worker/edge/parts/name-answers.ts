// The endpoints that fields for names ask for suggestions.
import { contract } from '../../../shared/contract/contract.ts'
import { suggestionsPerGroup } from '../../../shared/limits.ts'

export const nameAnswers = {
  top: contract.topSuggestions.fill({ count: suggestionsPerGroup }),
  typed: contract.suggestions.fill({ c: '{typed}' }),
}
