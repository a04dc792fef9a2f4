// What the forms of the age page know after they were sent.
import type { WriteAnswerOf } from '../../../../shared/contract/contract.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import type { FormTexts } from '../../render/page.ts'

type Step = 'row' | 'draft' | 'run' | 'restore' | 'confirm' | 'reject' | 'withdraw'
/** `asksProof`: password and code are needed. `preview` is what would change. */
export type AgeOutcome = {
  step: Step
  typed: FormTexts
  codes: readonly FieldCode[]
  asksProof: boolean
  preview: WriteAnswerOf<'saveAgeRow'> | null
}
