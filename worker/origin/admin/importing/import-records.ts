// Records of performers during an import: those that are known of a source, and those that its rows bring along, under seal.

import type { VersionedSecret } from '../../../../shared/versioned-secret.ts'
import { seal } from '../../crypto/seal.ts'
import { recordedNames } from '../store/import-records.ts'
import type { SealedRecord } from '../store/write-imported.ts'
import type { ImportRun } from './import-run.ts'
import type { ImportedRecord, ImportedRow } from './imported-row.ts'

type Open = { row: ImportedRow }

export async function loadRecords({ db, recorded }: ImportRun, open: readonly Open[]): Promise<void> {
  for (const source of new Set(open.map(({ row }) => row.source))) {
    if (!recorded.has(source))
      recorded.set(source, new Set((await recordedNames(db, source)).map((name) => name.toLowerCase())))
  }
  for (const { row } of open) for (const { name } of row.records) recorded.get(row.source)?.add(name.toLowerCase())
}

export async function recordsToWrite(run: ImportRun, rows: readonly ImportedRow[]): Promise<SealedRecord[]> {
  const wanted = new Map<string, ImportedRecord & { source: string }>()
  for (const { source, records } of rows)
    for (const record of records) wanted.set(JSON.stringify([source, record.name.toLowerCase()]), { source, ...record })
  const changed = [...wanted].filter(([key, record]) => run.written.get(key) !== JSON.stringify(record))
  for (const [key, record] of changed) run.written.set(key, JSON.stringify(record))
  return Promise.all(changed.map(([, record]) => sealedRecord(record, run.signingSecret)))
}

/** As the record of an upload is sealed. */
export async function sealedRecord(
  { source, name, date, reference, custodian, address }: ImportedRecord & { source: string },
  secret: VersionedSecret,
): Promise<SealedRecord> {
  const sealed = await seal(JSON.stringify({ reference, custodian, address }), 'custodians', secret)
  return { source, name, record_date: date, custodian: sealed }
}
