// What a performer with an account edits of their own page.
import { type AdminField, fieldsOfFamily } from './admin-fields.ts'

/** Fields of a performer that their linked member edits: what the page says, and where it leads. Staff edit the others. */
const ownPerformerFields = ['description', 'website', 'links'] as const satisfies readonly AdminField[]

/** Whether a field of the form is one of them; a description is one in each language. */
export const isOwnPerformerField = (name: string): boolean =>
  name.startsWith('description_') || ownPerformerFields.some((field) => field === name)

/** Fields that staff alone set. */
export const staffPerformerFields: readonly AdminField[] = fieldsOfFamily('models')
  .map(([name]) => name)
  .filter((name) => !isOwnPerformerField(name))
