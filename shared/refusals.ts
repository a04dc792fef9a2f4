// The texts of refusals (spec §8): for each family the prefix of its keys, and the codes that have a text of their own. Any
// other code uses the first one.
import { families } from './refusal-codes.ts'
import type { FieldCode } from './result.ts'

export type Family = keyof typeof families
/**
 * The texts of codes that are the same in every family without one of its own: nothing can be written right now, the upstream has
 * no accounts, this part of the site is switched off, or a limit of use is reached, which every act has.
 */
const siteKeys = {
  read_only: 'error.read_only',
  no_accounts: 'error.no_accounts',
  feature_off: 'error.feature_off',
  too_many_attempts: 'form.error.too_many_attempts',
} as const
type SiteKey = (typeof siteKeys)[keyof typeof siteKeys]
/** The text of a write that nothing can be written of now, which each form may need. */
export const readOnlyKey = siteKeys.read_only
/** The text of a sign-in or sign-up in front of an upstream without accounts. */
export const noAccountsKey = siteKeys.no_accounts
/** The text of a form whose part of the site is switched off. */
export const featureOffKey = siteKeys.feature_off
/** Distributes over families, so that no code is combined with another family's prefix. */
type KeyOf<Name extends Family> =
  | SiteKey
  | (Name extends Family ? `${(typeof families)[Name]['prefix']}${(typeof families)[Name]['codes'][number]}` : never)

/** All families, for code that needs a text for every code. */
export const refusalFamilies = Object.keys(families) as Family[]

/** The key of a code's text: `form.error.required` for `form` and `required`. */
export function refusalKey<Name extends Family>(family: Name, code: string): KeyOf<Name> {
  const { prefix, codes }: { prefix: string; codes: readonly string[] } = families[family]
  if (codes.includes(code)) return `${prefix}${code}` as KeyOf<Name>
  const siteKey = Object.entries(siteKeys).find(([name]) => name === code)?.[1]
  return siteKey ?? (`${prefix}${codes[0]}` as KeyOf<Name>)
}

/** All keys of a family, for an island's props. */
export const refusalKeys = <Name extends Family>(family: Name): KeyOf<Name>[] => [
  ...new Set(['read_only', 'too_many_attempts', ...families[family].codes].map((code) => refusalKey(family, code))),
]

/** The problems of a form, and the family whose texts describe them. */
type FormErrors = {
  t: (key: KeyOf<Family>, vars: { count: number }) => string
  family: Family
  codes: readonly FieldCode[]
}

/** The text of a field's problem. */
export const fieldError = (errors: FormErrors, field: string): string | undefined =>
  errorText(errors, (one) => one.field === field)

/** The text of a problem that belongs to none of these fields. */
export const otherError = (errors: FormErrors, fields: readonly string[]): string | undefined =>
  errorText(errors, (one) => !fields.includes(one.field))

/** The text of the first problem that matches. */
function errorText({ t, family, codes }: FormErrors, isMatch: (one: FieldCode) => boolean): string | undefined {
  const found = codes.find(isMatch)
  return found && t(refusalKey(family, found.code), { count: Number(found.info ?? 0) })
}
