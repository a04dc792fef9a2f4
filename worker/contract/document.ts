// Documents the contract from its own table: as JSON Schema for programs, and as a page for developers of an upstream.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ActAnswer, acts } from '../../shared/contract/acts.ts'
import { type AnyEndpoint, contractVersion, endpoints, writeRows } from '../../shared/contract/contract.ts'
import { denied } from '../../shared/contract/moderation-deny-list.ts'
import { UpstreamRefusal } from '../../shared/entities/lists.ts'
import { actFields, actsPath } from '../../shared/stat.ts'
import { dist, root } from '../build/paths.ts'
import { describeRow, describeWrite } from './describe-row.ts'
import { type Examples, recordExamples } from './examples.ts'
import { page } from './page.ts'
import { schemaOf } from './schema-of.ts'

const folder = join(dist, 'contract')
export const contractFolder = relative(root, folder)

/** @param record where the examples come from, by default a catalogue of its own */
export async function writeContract(record: () => Promise<Examples> = recordExamples): Promise<void> {
  const examples = await record()
  const rows = endpoints.map((row) => describeRow(row, examples))
  const taken = describeRow(denied as unknown as AnyEndpoint, examples)
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
