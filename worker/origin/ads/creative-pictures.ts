// Pictures of creatives in the media processor: the sent file is encoded anew there, and only the result is ever shown.
import { advertsTag, type CacheTag } from '../../../shared/contract/cache-tags.ts'
import type { MediaEvent } from '../../../shared/contract/media-events.ts'
import type { ImagePurpose } from '../../../shared/contract/media-images.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { pictureKey } from '../files/addresses.ts'
import { forgetFolder, forgetPictureOf, largestOf, sentIdIn } from '../media/picture-folders.ts'
import type { JobRow } from '../media/store/media-jobs.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import {
  type CreativeRow,
  type CreativeSlot,
  creativeById,
  endSentPicture,
  setCreativePicture,
} from './store/creatives.ts'

/** How the media processor crops the picture of each place. */
export const purposeOfCreative = {
  picture: 'advert',
  wide: 'advert_wide',
} as const satisfies Record<CreativeSlot, ImagePurpose>

/** Folders with unguessable names. Those of pictures in several sizes say so: pages of the edge name them all. */
export const creativeFolder = (): string => `advert-sized-${crypto.randomUUID()}`

export const isCreativePicture = (job: JobRow): boolean =>
  job.kind === 'image' && Object.values(purposeOfCreative).some((one) => one === job.purpose)

/** The subject of a job is the creative, its place and the admin who sent the picture. */
export const subjectOfCreative = (creativeId: number, slot: CreativeSlot, actorId: number): string =>
  `${creativeId} ${slot} ${actorId}`

function readSubject(subject: string): { creativeId: number; slot: CreativeSlot; actorId: number } | null {
  const [, creative, slot, actor] = /^([1-9]\d{0,14}) (picture|wide) ([1-9]\d{0,14})$/.exec(subject) ?? []
  return creative
    ? { creativeId: Number(creative), slot: slot === 'wide' ? 'wide' : 'picture', actorId: Number(actor) }
    : null
}

/** Shows the result, unless another picture was sent since. Idempotent. */
export async function showCreativePicture(
  { files }: Extract<MediaEvent, { type: 'done' }>,
  { subject, folder, source_key }: JobRow,
  env: Env,
): Promise<CacheTag | undefined> {
  const of = readSubject(subject)
  const name = largestOf(files.map((file) => file.name))
  if (!of || name === undefined) return undefined
  const { db } = env
  const [key, sent] = [pictureKey(`${folder}/${name}`), sentIdIn(source_key)]
  const row = await creativeById(db, of.creativeId)
  await env.media.delete(source_key)
  if (row?.[of.slot] === key) return undefined
  // Another picture is on its way, or the creative is gone: this one is not needed.
  const isShown = row?.sent === sent && (await changeCreativePicture(db, row, of.slot, key, of.actorId))
  if (!isShown) {
    await forgetFolder(env, folder)
    return undefined
  }
  await endSentPicture(db, of.creativeId, { sent, isFailed: false }).run()
  await forgetCreativePicture(env, row[of.slot])
  return advertsTag
}

/** Null takes the picture away. False when another one is shown by now. */
export async function changeCreativePicture(
  db: Env['db'],
  row: CreativeRow,
  slot: CreativeSlot,
  key: string | null,
  actorId: number,
): Promise<boolean> {
  const one = (text: string | null) => (text === null ? {} : { [`advert_${slot}.${row.creative_id}`]: text })
  const audited = {
    actorId,
    queue: 'adverts',
    item: String(row.campaign_id),
    act: 'picture',
    change: { before: one(row[slot]), after: one(key) },
    nowSeconds: currentSeconds(),
  } as const
  const [changed] = await decideAudited(db, audited, (logged) => [
    setCreativePicture(db, row.creative_id, { slot, former: row[slot], key }),
    logged,
  ])
  return changed?.meta.changes !== 0
}

export async function failCreativePicture({ subject, source_key, folder }: JobRow, env: Env): Promise<void> {
  const of = readSubject(subject)
  if (of) await endSentPicture(env.db, of.creativeId, { sent: sentIdIn(source_key), isFailed: true }).run()
  await env.media.delete(source_key)
  await forgetFolder(env, folder)
}

/** A picture that is no longer shown is deleted with its folder. */
export const forgetCreativePicture = (env: Env, key: string | null): Promise<void> =>
  forgetPictureOf(env, 'advert', key)
