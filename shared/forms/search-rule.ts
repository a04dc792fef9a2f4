// The form of a synonym or a redirect of searches.
import * as z from 'zod/mini'
import { searchMaxLength, searchTargetMaxLength } from '../limits.ts'
import { searchRuleKinds } from '../rules/search-rules.ts'
import { isTooShort, normalizeSearch } from '../rules/search-text.ts'
import { numberOr } from './admin-category.ts'

/** What is searched: normalised, and as long as a search may be. */
const Searched = z.string('required').check(
  z.overwrite(normalizeSearch),
  z.minLength(1, 'required'),
  z.refine((text) => [...text].length <= searchMaxLength, 'max_length'),
  z.refine((text) => !isTooShort(text), 'invalid'),
)

/**
 * `rule_id` 0 is a new one, and `version` the one that the form was filled in from. `lang` is empty for all languages. What `target` is
 * depends on `kind`; the upstream checks it.
 */
export const SearchRuleForm = z.object({
  rule_id: numberOr('0', 999_999_999_999_999),
  version: numberOr('0', 999_999_999_999_999),
  kind: z.enum(searchRuleKinds, 'required'),
  lang: z._default(z.string('invalid').check(z.regex(/^([a-z]{2})?$/, 'invalid')), ''),
  text: Searched,
  target: z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(searchTargetMaxLength, 'max_length')),
})
/** The same as a type. */
export type SearchRuleForm = z.output<typeof SearchRuleForm>
