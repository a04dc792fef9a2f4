// What forms say of what is wrong: a text for a field's code, and for whatever is about no field that the form has.
import { type Family, refusalKey } from '../../shared/refusals.ts'
import type { FieldCode } from '../../shared/result.ts'
import type { IslandText } from '../island.ts'

type Texts = Pick<IslandText, 't'> & { family: Family; codes: readonly FieldCode[] }

const said = ({ t, family }: Texts, { code, info }: FieldCode): string =>
  t(refusalKey(family, code), { count: Number(info ?? 0) })

export function wrongIn(texts: Texts, field: string): string | undefined {
  const found = texts.codes.find((one) => one.field === field)
  return found && said(texts, found)
}

export function wrongElsewhere(texts: Texts, fields: readonly string[]): string | undefined {
  const found = texts.codes.find((one) => !fields.includes(one.field))
  return found && said(texts, found)
}
