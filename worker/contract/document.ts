// Documents the contract from its own table: as JSON Schema for programs, and as a page for developers of an upstream.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ActAnswer, acts } from '../../shared/contract/acts.ts'
import {
  type AnyEndpoint,
  type AnyWrite,
  contractVersion,
  endpoints,
  writeRows,
} from '../../shared/contract/contract.ts'
import { denied } from '../../shared/contract/moderation-deny-list.ts'
import { UpstreamRefusal } from '../../shared/entities/lists.ts'
import { actFields, actsPath } from '../../shared/stat.ts'
import { dist, root } from '../build/paths.ts'
import { type Examples, recordExamples } from './examples.ts'
import { page } from './page.ts'
import { samplesOf } from './sample-params.ts'
import { schemaOf } from './schema-of.ts'

const folder = join(dist, 'contract')
export const contractFolder = relative(root, folder)

/** @param record where the examples come from, by default a catalogue of its own */
export async function writeContract(record: () => Promise<Examples> = recordExamples): Promise<void> {
  const examples = await record()
  const rows = endpoints.map((row) => describe(row, examples))
  const taken = describe(denied as unknown as AnyEndpoint, examples)
  const writes = writeRows.map(describeWrite)
  mkdirSync(folder, { recursive: true })
  const whole = {
    version: contractVersion,
    endpoints: Object.fromEntries(rows.map((row) => [row.name, row])),
    writes: Object.fromEntries(writes.map((row) => [row.name, row])),
    denyListRow: taken,
    refusal: schemaOf(UpstreamRefusal),
    acts: {
      path: actsPath,
      fields: actFields,
      byName: Object.fromEntries(
        Object.entries(acts).map(([name, act]) => [
          name,
          { about: act.about, audience: act.audience, fields: schemaOf(act.fields, 'input') },
        ]),
      ),
      answer: schemaOf(ActAnswer),
    },
  }
  writeFileSync(join(folder, 'contract.json'), `${JSON.stringify(whole, null, 2)}\n`)
  writeFileSync(join(folder, 'contract.md'), page(rows, writes, taken))
}

export type Described = ReturnType<typeof describe>

function describe(row: AnyEndpoint, { found, byRow }: Examples) {
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

export type DescribedWrite = ReturnType<typeof describeWrite>

const describeWrite = ({ name, about, path, audience, gate, maxBytes, schemas }: AnyWrite) => ({
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
