// What the answer of a row is checked against. Answers that are cached are repaired where a part of them is wrong; all
// others must fit as they are.
import type { AnyEndpoint, AnyWrite } from '../../../shared/contract/contract.ts'
import { failingField } from '../../../shared/failing-field.ts'
import { hiddenCategories } from '../../../shared/rules/browse-filters.ts'
import { writeLog } from '../telemetry/log.ts'
import { UpstreamFault } from './fault.ts'
import { repairAnswer } from './repair-answer.ts'
import { dropUnknownFields } from './schema-fields.ts'

/** `isExact`: the answer is what the upstream sent. */
type Fitted = { value: unknown; isExact: boolean }

export type AnswerChecks = {
  name: string
  /** Whether the row may refuse with this code; any other refusal is a fault. */
  canRefuse: (code: string) => boolean
  /**
   * Fits an answer to its schema; null for one that does not fit. The body may be changed.
   * @param cardCount how many cards its list of videos has, those included that were checked before
   */
  fit: (body: unknown, cardCount: number) => Fitted | null
  /** The path of the field at which an answer does not fit; never a value. */
  failingField: (body: unknown) => string
  /** Checks the whole answer against what was asked for. The same value when nothing has to change. */
  finish: (value: unknown) => unknown
}

export function checksOfRead(endpoint: AnyEndpoint, params: unknown): AnswerChecks {
  const { name, schemas, parseAnswer } = endpoint
  const isKept = endpoint.lifetimeSeconds(params) > 0
  return {
    name,
    canRefuse: (code) => endpoint.canRefuse(params, code),
    fit(body, cardCount) {
      if (!isKept) return exactly(parseAnswer(body))
      const dropped = dropUnknownFields(schemas.answer, body)
      const repaired = repairAnswer(schemas.answer, body, (field, list) =>
        field === 'videos' ? cardCount : list.length,
      )
      if (!repaired) return null
      const { value, lost } = repaired
      if (lost.length) report(name, lost)
      return { value, isExact: dropped === 0 && lost.length === 0 }
    },
    failingField: (body) => fieldIn(schemas.answer, body),
    finish(value) {
      if (!endpoint.isAbout(params, value)) throw new UpstreamFault('schema', `${name} is about something else`)
      return withoutHidden(endpoint, cut(endpoint, params, value))
    },
  }
}

/** The answer of a form fits, or is a fault. A form may be refused for any reason. */
export const checksOfWrite = ({
  name,
  parseAnswer,
  schemas,
}: Pick<AnyWrite, 'name' | 'parseAnswer' | 'schemas'>): AnswerChecks => ({
  name,
  canRefuse: () => true,
  fit: (body) => exactly(parseAnswer(body)),
  failingField: (body) => fieldIn(schemas.answer, body),
  finish: (value) => value,
})

/** Parsed a second time: only a fault asks. */
function fieldIn(schema: AnyWrite['schemas']['answer'], body: unknown): string {
  const { error } = schema.safeParse(body)
  return error ? failingField(error) : '(whole)'
}

const exactly = (value: unknown): Fitted | null => (value === null ? null : { value, isExact: true })

/** A list that is longer than asked for would be shown as a longer page. */
function cut({ name, listOf }: AnyEndpoint, params: unknown, value: unknown): unknown {
  const { field, max } = listOf(params) ?? { field: '', max: 0 }
  const list: unknown = Object(value)[field]
  if (!Array.isArray(list) || list.length <= max) return value
  report(name, [`${field} (${list.length} where ${max} were asked for)`])
  return { ...Object(value), [field]: list.slice(0, max) }
}

/** An upstream may name a hidden category; no list of categories has one, on a page, in a form or by the API. */
function withoutHidden({ audience }: AnyEndpoint, value: unknown): unknown {
  const { categories } = Object(value) as { categories?: unknown }
  if (audience === 'member' || !Array.isArray(categories)) return value
  const shown = categories.filter((category) => !hiddenCategories.includes(Object(category).dir))
  return shown.length === categories.length ? value : { ...Object(value), categories: shown }
}

/** The kinds of parts, named once. */
const report = (name: string, lost: string[]): void =>
  writeLog('error', {
    event: 'answer-repaired',
    endpoint: name,
    count: lost.length,
    fields: [...new Set(lost)].slice(0, 8),
  })
