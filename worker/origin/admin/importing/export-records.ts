// The records of an exported video, as an import reads them: who keeps the proof of age and consent of each performer.
import type { VersionedSecret } from '../../../../shared/versioned-secret.ts'
import { unseal } from '../../crypto/seal.ts'
import { parseJsonOrNull } from '../../media/parse-json.ts'
import type { ExportedRecord, ExportedVideo } from '../store/exported-videos.ts'
import type { WrittenRecords } from './export-rows.ts'

type Kept = { reference: string; custodian: string; address: string }

/** Null where a performer has no record, or several custodians keep them: a row names one. */
export async function recordsOf(video: ExportedVideo, secret: VersionedSecret): Promise<WrittenRecords | null> {
  const { performers, records, sourceRecord } = video
  const found = performers.map(
    (name) => records.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? sourceRecord,
  )
  const read = await Promise.all(found.map((one) => (one ? openRecord(one, secret) : null)))
  const [first] = read
  if (!first || read.some((one) => one?.custodian !== first.custodian || one.address !== first.address)) return null
  return {
    dates: read.map((one) => one?.date ?? ''),
    references: read.map((one) => one?.reference ?? ''),
    custodian: first.custodian,
    address: first.address,
  }
}

async function openRecord(
  { date, custodian }: ExportedRecord,
  secret: VersionedSecret,
): Promise<(Kept & { date: string }) | null> {
  const text = await unseal(custodian, 'custodians', secret)
  const kept = text === null ? null : (parseJsonOrNull(text) as Kept | null)
  return kept && { ...kept, date }
}
