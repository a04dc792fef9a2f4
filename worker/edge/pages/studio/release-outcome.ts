// What became of a form on the pages of releases: what was typed, and why it was refused.
import type { FieldCode } from '../../../../shared/result.ts'
import type { FormTexts } from '../../render/page.ts'

export type ReleaseOutcome = { act: 'sign' | 'decline'; typed: FormTexts; codes: readonly FieldCode[] }
export type SignerOutcome = { act: string; typed: FormTexts; codes: readonly FieldCode[] }
