// What a form of the studio leaves on its page when it is refused.
import type { FieldCode } from '../../../../shared/result.ts'
import type { FormTexts } from '../../render/page.ts'

export type StudioOutcome = { typed: FormTexts; codes: readonly FieldCode[] }

/** Names that a search found: what is ticked is added to the field when the form is sent. */
export type FoundNames = { performers: readonly string[]; channels: readonly string[] }
export type StudioVideoOutcome = StudioOutcome & { found: FoundNames | null }
