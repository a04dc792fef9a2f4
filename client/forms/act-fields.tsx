// The hidden fields by which a form sends an act without script.
import type { ActForm } from '../../shared/contract/acts.ts'
import { type ActField, actField } from '../../shared/stat.ts'

/** An act whose other fields the visitor fills in. */
export type BegunAct = ActForm extends infer Form
  ? Form extends ActForm
    ? Pick<Form, Extract<keyof Form, 'act' | 'section'>> & Partial<Form>
    : never
  : never

export const ActFields = ({ stat }: { stat: BegunAct }) =>
  Object.entries(stat).map(([name, text]) => (
    <input key={name} type="hidden" name={actField(name as ActField)} value={text} />
  ))
