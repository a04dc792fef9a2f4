// Describes one row of the contract by its own schemas, for programs and for the page.
import type { AnyEndpoint, AnyWrite } from '../../shared/contract/contract.ts'
import type { Examples } from './examples.ts'
import { samplesOf } from './sample-params.ts'
import { schemaOf } from './schema-of.ts'

/** A row that reads, as JSON Schema and examples. */
export function describeRow(row: AnyEndpoint, { found, byRow }: Examples) {
  const { params: questions } = samplesOf(row.name, found)
  return {
    name: row.name,
    about: row.about,
    method: row.method,
    path: row.path,
    query: row.query,
    /** As texts of an address, and as parsed values. */
    params: { input: schemaOf(row.schemas.params, 'input'), output: schemaOf(row.schemas.params) },
    lifetimeSeconds: [...new Set(questions.map((params) => row.lifetimeSeconds(params)))],
    audience: row.audience,
    gate: row.gate,
    refuses: row.refuses,
    answer: schemaOf(row.schemas.answer),
    example: byRow.get(row.name) ?? null,
  }
}
export type Described = ReturnType<typeof describeRow>

/** A row that writes. */
export const describeWrite = ({ name, about, path, audience, gate, maxBytes, schemas }: AnyWrite) => ({
  name,
  about,
  method: 'POST' as const,
  path,
  audience,
  gate,
  maxBytes,
  body: schemaOf(schemas.body, 'input'),
  answer: schemaOf(schemas.answer),
})
export type DescribedWrite = ReturnType<typeof describeWrite>
