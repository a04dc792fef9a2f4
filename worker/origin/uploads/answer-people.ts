// The performer records of an upload: its uploader adds and removes them, or declares that it shows no person.
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { PersonOnRecord } from '../../../shared/entities/records.ts'
import type { PersonForm } from '../../../shared/forms/records.ts'
import { peopleMax } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { isDecided } from '../../../shared/rules/upload-states.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { isoDate } from '../handlers/cards.ts'
import { type Done, done } from '../handlers/done.ts'
import { seal, unseal } from '../seal.ts'
import { now } from '../session.ts'
import { waitsForAge } from '../store/age-checks.ts'
import { listedUpload } from '../store/upload-lists.ts'
import { peopleOf, putPerson, removePerson, sayNobody } from '../store/upload-people.ts'
import type { UploadRow } from '../store/uploads.ts'
import { missingOf, ownUpload, typedOf } from './own-upload.ts'
import { publishAtOnce } from './publish.ts'

/** The sealed part of a record. */
type Custodian = { reference: string; custodian: string; address: string }

export async function answerUploadRecords(
  { upload_id }: ParamsOf<'uploadRecords'>,
  env: Env,
  asker: Asker,
): Promise<Result<AnswerOf<'uploadRecords'>>> {
  const own = await ownUpload(env, asker, upload_id)
  if (!own.ok) return own
  const row = await listedUpload(env.db, upload_id)
  if (!row) return refused('not_found', 'upload_id')
  const isVerified = row.age_until > now()
  const isWaiting = !isVerified && (await waitsForAge(env.db, row.user_id))
  return ok({
    title: typedOf(row).title || row.sent_name,
    shown: row.shown,
    people: await peopleOnRecord(env, upload_id),
    missing: missingOf(row),
    is_closed: isDecided(row.state),
    age: {
      state: isVerified ? 'verified' : isWaiting ? 'waiting' : 'none',
      until: isVerified ? isoDate(row.age_until) : null,
    },
  })
}

/** With the unsealed values, for the uploader and for moderators. */
export async function peopleOnRecord({ db, signingSecret }: Env, uploadId: string): Promise<PersonOnRecord[]> {
  const rows = await peopleOf(db, uploadId)
  return Promise.all(
    rows.map(async ({ custodian, ...row }) => ({
      ...row,
      ...(JSON.parse((await unseal(custodian, 'custodians', signingSecret)) ?? JSON.stringify(lost)) as Custodian),
    })),
  )
}

/** For records whose sealing secret is gone. */
const lost: Custodian = { reference: '', custodian: '', address: '' }

export async function answerUploadPeople(body: BodyOf<'uploadPeople'>, env: Env, asker: Asker): Promise<Result<Done>> {
  const own = await ownUpload(env, asker, body.upload_id)
  if (!own.ok) return own
  const { upload_id } = own.value
  const answer = await change(body, own.value, env)
  if (answer.ok && (await publishAtOnce(env, upload_id))) asker.tellChange('newest')
  return answer
}

async function change(body: BodyOf<'uploadPeople'>, own: UploadRow, env: Env): Promise<Result<Done>> {
  const { upload_id } = own
  if (body.act === 'person') return putOnRecord(env, upload_id, body)
  // After the decision records can be added, which sends the upload to review again, but not removed.
  if (isDecided(own.state)) return refused('not_found', 'upload_id')
  if (body.act === 'remove') {
    const { meta } = await removePerson(env.db, upload_id, body.person_id).run()
    return meta.changes === 0 ? refused('not_found', 'person_id') : done
  }
  const { meta } = await sayNobody(env.db, upload_id).run()
  return meta.changes === 0 ? refusedForm([{ field: 'shown', code: 'people_present' }]) : done
}

export async function putOnRecord(env: Env, uploadId: string, person: PersonForm): Promise<Result<Done>> {
  const { person_name: name, person_date: record_date } = person
  const sealedPart: Custodian = {
    reference: person.person_reference,
    custodian: person.person_custodian,
    address: person.person_address,
  }
  const custodian = await seal(JSON.stringify(sealedPart), 'custodians', env.signingSecret)
  const [saved] = await env.db.batch(putPerson(env.db, uploadId, { name, record_date, custodian, nowSeconds: now() }))
  return saved?.meta.changes === 0 ? refusedForm([{ field: 'person_name', code: 'max_items', info: peopleMax }]) : done
}
