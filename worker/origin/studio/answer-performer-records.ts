// The performer records of an upload: its uploader adds and removes them, or declares that it shows no person.
import { newestTag } from '../../../shared/contract/cache-tags.ts'
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { PerformerRecord } from '../../../shared/entities/studio-records.ts'
import type { PersonForm } from '../../../shared/forms/studio-records.ts'
import { performerRecordsMax } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { isDecided } from '../../../shared/rules/studio-upload-states.ts'
import { hasPendingAgeCheck } from '../age/store/age-checks.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import { seal, unseal } from '../crypto/seal.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { missingRecordsOf, parseDetails, requireOwnRecords } from './own-upload.ts'
import { publishIfTrusted } from './publish.ts'
import { listReleases } from './releases/to-release.ts'
import { listedUpload } from './store/upload-lists.ts'
import { markNoPeopleShown, peopleOf, putPerson, removePerson } from './store/upload-people.ts'
import type { UploadRow } from './store/uploads.ts'

/** The sealed part of a record. */
type Custodian = { reference: string; custodian: string; address: string }

export async function answerUploadRecords(
  { upload_id }: ParamsOf<'uploadRecords'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'uploadRecords'>>> {
  const own = await requireOwnRecords(env, caller, upload_id)
  if (!own.ok) return own
  const row = await listedUpload(env.db, upload_id)
  if (!row) return refused('not_found', 'upload_id')
  const isVerified = row.age_until > currentSeconds()
  const isWaiting = !isVerified && (await hasPendingAgeCheck(env.db, row.user_id))
  return ok({
    title: parseDetails(row).title || row.sent_name,
    shown: row.shown,
    people: await listPerformerRecords(env, upload_id),
    releases: await listReleases(env, upload_id),
    missing: missingRecordsOf(row),
    is_closed: isDecided(row.state),
    age: {
      state: isVerified ? 'verified' : isWaiting ? 'waiting' : 'none',
      until: isVerified ? toIsoDate(row.age_until) : null,
    },
  })
}

/** With the unsealed values, for the uploader and for moderators. */
export async function listPerformerRecords({ db, signingSecret }: Env, uploadId: string): Promise<PerformerRecord[]> {
  const rows = await peopleOf(db, uploadId)
  return Promise.all(
    rows.map(async ({ custodian, ...row }) => ({
      ...row,
      ...(JSON.parse(
        (await unseal(custodian, 'custodians', signingSecret)) ?? JSON.stringify(unreadable),
      ) as Custodian),
    })),
  )
}

/** For records whose sealing secret is gone. */
const unreadable: Custodian = { reference: '', custodian: '', address: '' }

export async function answerUploadPeople(
  body: BodyOf<'uploadPeople'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const own = await requireOwnRecords(env, caller, body.upload_id)
  if (!own.ok) return own
  const { upload_id } = own.value
  const answer = await change(body, own.value, env)
  if (answer.ok && (await publishIfTrusted(env, upload_id))) caller.invalidate(newestTag)
  return answer
}

async function change(body: BodyOf<'uploadPeople'>, own: UploadRow, env: Env): Promise<Result<Done>> {
  const { upload_id } = own
  if (body.act === 'person') return savePerformerRecord(env, upload_id, body)
  // After the decision records can be added, which sends the upload to review again, but not removed.
  if (isDecided(own.state)) return refused('not_found', 'upload_id')
  if (body.act === 'remove') {
    const { meta } = await removePerson(env.db, upload_id, body.person_id).run()
    return meta.changes === 0 ? refused('not_found', 'person_id') : done
  }
  const { meta } = await markNoPeopleShown(env.db, upload_id).run()
  return meta.changes === 0 ? refusedForm([{ field: 'shown', code: 'people_present' }]) : done
}

export async function savePerformerRecord(env: Env, uploadId: string, person: PersonForm): Promise<Result<Done>> {
  const { person_name: name, person_date: record_date } = person
  const sealedPart: Custodian = {
    reference: person.person_reference,
    custodian: person.person_custodian,
    address: person.person_address,
  }
  const custodian = await seal(JSON.stringify(sealedPart), 'custodians', env.signingSecret)
  const [saved] = await env.db.batch(
    putPerson(env.db, uploadId, { name, record_date, custodian, nowSeconds: currentSeconds() }),
  )
  return saved?.meta.changes === 0
    ? refusedForm([{ field: 'person_name', code: 'max_items', info: performerRecordsMax }])
    : done
}
