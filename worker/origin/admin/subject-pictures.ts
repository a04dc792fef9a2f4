// Pictures of performers, channels and categories in the media processor: the sent file is re-encoded there, and only the result is
// ever shown. Each change is a row of the audit log, by the editor who sent it.
import { type CacheTag, categoriesTag, channelsTag, modelsTag } from '../../../shared/contract/cache-tags.ts'
import type { MediaEvent } from '../../../shared/contract/media-events.ts'
import type { AdminPicture } from '../../../shared/entities/admin.ts'
import type { MergedFamily } from '../../../shared/rules/admin-families.ts'
import { readSubjectOfPicture, type SubjectPicture, slotNamesOf } from '../../../shared/rules/admin-pictures.ts'
import { pictureUrl } from '../cards/people-cards.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { pictureKey } from '../files/addresses.ts'
import { forgetFolder, forgetPictureOf, largestOf, sentIdIn } from '../media/picture-folders.ts'
import type { JobRow } from '../media/store/media-jobs.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { forgetInUndos } from './store/merge-undos.ts'
import {
  dropSubjectPicture,
  failSubjectPicture,
  sentSubjectPictures,
  setSubjectPicture,
  shownSubjectPicture,
} from './store/subject-pictures.ts'

/** Pictures of the back office have folders with unguessable names. */
export const subjectFolder = (): string => `subject-${crypto.randomUUID()}`

const purposes: readonly JobRow['purpose'][] = ['portrait', 'still', 'banner']
export const isSubjectPicture = (job: JobRow): boolean => job.kind === 'image' && purposes.includes(job.purpose)

const tags: Record<MergedFamily, CacheTag> = { models: modelsTag, channels: channelsTag, categories: categoriesTag }
export const tagOfFamily = (family: MergedFamily): CacheTag => tags[family]

/** The pictures of an object: what is shown, and what is on its way. @param keys those that are shown, by slot */
export async function picturesOfSubject(
  db: Env['db'],
  family: MergedFamily,
  id: number,
  keys: { picture: string | null; cover?: string | null },
): Promise<AdminPicture[]> {
  const sent = await sentSubjectPictures(db, family, id)
  return slotNamesOf(family).map((slot) => {
    const one = sent.find((row) => row.slot === slot)
    return { slot, url: pictureUrl(keys[slot] ?? null), state: one?.state, reason: one?.reason ?? undefined }
  })
}

/** Shows the result, unless another picture was sent since. Idempotent. Returns what caches have to invalidate. */
export async function showSubjectPicture(
  { files }: Extract<MediaEvent, { type: 'done' }>,
  { subject, folder, source_key }: JobRow,
  env: Env,
): Promise<CacheTag | undefined> {
  const of = readSubjectOfPicture(subject)
  const name = largestOf(files.map((file) => file.name))
  if (!of || name === undefined) return undefined
  const { db } = env
  const [key, picture] = [pictureKey(`${folder}/${name}`), sentIdIn(source_key)]
  const former = await shownSubjectPicture(db, of)
  const sent = (await sentSubjectPictures(db, of.family, of.id)).find((one) => one.picture === picture)
  await env.media.delete(source_key)
  if (former === key) return tagOfFamily(of.family)
  // Another picture is on its way, or the object is gone: this one is not needed.
  const isShown = sent !== undefined && former !== undefined && (await change(db, of, former, key, sent.actor_id))
  if (!isShown) {
    await forgetFolder(env, folder)
    return undefined
  }
  await dropSubjectPicture(db, of, picture).run()
  await forgetSubjectPicture(env, former)
  return tagOfFamily(of.family)
}

/** Takes the picture away. */
export async function removeSubjectPicture(env: Env, of: SubjectPicture, actorId: number): Promise<boolean> {
  const former = await shownSubjectPicture(env.db, of)
  if (former === undefined || former === null) return false
  if (!(await change(env.db, of, former, null, actorId))) return false
  await forgetSubjectPicture(env, former)
  return true
}

async function change(
  db: Env['db'],
  of: SubjectPicture,
  former: string | null,
  key: string | null,
  actorId: number,
): Promise<boolean> {
  const nowSeconds = currentSeconds()
  const one = (text: string | null) => (text === null ? {} : { [of.slot]: text })
  const audited = {
    actorId,
    queue: of.family,
    item: String(of.id),
    act: 'picture',
    change: { before: one(former), after: one(key) },
    nowSeconds,
  } as const
  const [changed] = await decideAudited(db, audited, (row, isLogged) => [
    setSubjectPicture(db, { ...of, former, key, nowSeconds }),
    row,
    forgetInUndos(db, of, former, isLogged),
  ])
  return changed?.meta.changes !== 0
}

export async function failSentSubjectPicture(
  { subject, source_key, folder }: JobRow,
  reason: string,
  env: Env,
): Promise<void> {
  const of = readSubjectOfPicture(subject)
  if (of) await failSubjectPicture(env.db, of, sentIdIn(source_key), reason).run()
  await env.media.delete(source_key)
  await forgetFolder(env, folder)
}

/** A picture that is no longer shown is deleted with its folder; the demo's are shared and stay. */
export const forgetSubjectPicture = (env: Env, key: string | null): Promise<void> =>
  forgetPictureOf(env, 'subject', key)
