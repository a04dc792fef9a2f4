// Logos that are pictures: the sent file is encoded anew by the media processor, and the result is published as a version of the site
// settings. Until then the former logo stays.
import { type CacheTag, settingsTag } from '../../../shared/contract/cache-tags.ts'
import type { MediaEvent } from '../../../shared/contract/media-events.ts'
import { daySeconds } from '../../../shared/limits.ts'
import { imageHeaderBytes, readImageHeader } from '../../../shared/rules/image-header.ts'
import type { SettingTexts } from '../../../shared/rules/read-site-settings.ts'
import { type LogoSlot, logoFolder, logoPath, logoSlots, writeLogoPicture } from '../../../shared/rules/site-logo.ts'
import { dropSubjectPicture, failSubjectPicture, sentSubjectPictures } from '../admin/store/subject-pictures.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { pictureKey } from '../files/addresses.ts'
import { forgetFolder, largestOf, sentIdIn } from '../media/picture-folders.ts'
import type { JobRow } from '../media/store/media-jobs.ts'
import { problemsOf, publish } from './publish-settings.ts'
import { textsOf } from './published-settings.ts'
import { isNamedInSettings, newestSettingsVersion, settingsOfVersion } from './store/site-settings.ts'

const place = (slot: LogoSlot) => ({ family: 'site', id: 0, slot }) as const

export const isLogoPicture = (job: JobRow): boolean => job.kind === 'image' && job.purpose === 'logo'

/** The subject of a job is the slot. */
const slotOf = (subject: string): LogoSlot | undefined => logoSlots.find((slot) => slot === subject)

/** Pictures that are on their way, or failed. */
export async function sentLogos(db: Env['db']) {
  const sent = await sentSubjectPictures(db, 'site', 0)
  return logoSlots.flatMap((slot) => {
    const one = sent.find((row) => row.slot === slot)
    return one ? [{ slot, state: one.state, picture: one.picture, actorId: one.actor_id }] : []
  })
}

/** Publishes the result, unless another picture was sent since. Idempotent. */
export async function publishLogo(
  { files }: Extract<MediaEvent, { type: 'done' }>,
  { subject, folder, source_key }: JobRow,
  env: Env,
): Promise<CacheTag | undefined> {
  const [slot, name] = [slotOf(subject), largestOf(files.map((file) => file.name))]
  if (!slot || name === undefined) return undefined
  const picture = sentIdIn(source_key)
  const sent = (await sentLogos(env.db)).find((one) => one.picture === picture)
  await env.media.delete(source_key)
  const text = await textOfLogo(env, pictureKey(`${folder}/${name}`), folder)
  if (text !== null && (await newestTexts(env.db)).texts[slot] === text) {
    await dropSubjectPicture(env.db, place(slot), picture).run()
    return settingsTag
  }
  if (!sent) {
    await forgetFolder(env, folder)
    return undefined
  }
  if (text === null || !(await publishText(env, slot, text, sent.actorId))) {
    await failSubjectPicture(env.db, place(slot), picture, 'internal').run()
    await forgetFolder(env, folder)
    return undefined
  }
  await dropSubjectPicture(env.db, place(slot), picture).run()
  return settingsTag
}

/** What the setting says of the picture; its size is read from the file that is shown. */
async function textOfLogo({ media }: Env, key: string, folder: string): Promise<string | null> {
  const file = await media.get(key, { range: { offset: 0, length: imageHeaderBytes } })
  const head = file && readImageHeader(new Uint8Array(await file.arrayBuffer()))
  return head && writeLogoPicture({ id: folder.slice(logoFolder('').length), width: head.width, height: head.height })
}

/** Another version may be published meanwhile. */
const publishTries = 3

/** Over whatever is the newest version: a picture changes its own setting only. Null takes the logo away. */
export async function publishText(env: Env, slot: LogoSlot, text: string | null, actorId: number): Promise<boolean> {
  for (let tries = 0; tries < publishTries; tries++) {
    const { version, texts: before } = await newestTexts(env.db)
    const { [slot]: _, ...others } = before
    const after: SettingTexts = text === null ? others : { ...others, [slot]: text }
    if (problemsOf(after)) return false
    const said = await publish(env, { version, before, after, actorId, note: '', restored: null })
    if (said.ok) return true
  }
  return false
}

/** The texts of the newest version. */
export async function newestTexts(db: Env['db']): Promise<{ version: number; texts: SettingTexts }> {
  const version = await newestSettingsVersion(db)
  return { version, texts: textsOf((await settingsOfVersion(db, version))?.texts ?? '{}') }
}

/** A failed picture changes nothing that is shown. */
export async function failLogo({ subject, source_key, folder }: JobRow, reason: string, env: Env): Promise<void> {
  const slot = slotOf(subject)
  if (slot) await failSubjectPicture(env.db, place(slot), sentIdIn(source_key), reason).run()
  await env.media.delete(source_key)
  await forgetFolder(env, folder)
}

/** Whether a picture that a form or a file names is there. */
export async function isStoredLogo({ media }: Pick<Env, 'media'>, id: string): Promise<boolean> {
  return (await media.head(pictureKey(logoPath(id)))) !== null
}

/** Deletes pictures that no kept version names. One that was sent just now may not be published yet. */
export async function sweepLogos(env: Env): Promise<void> {
  const root = pictureKey(logoFolder(''))
  const { objects } = await env.media.list({ prefix: root })
  const oldMs = (currentSeconds() - daySeconds) * 1000
  const ids = objects
    .filter(({ uploaded }) => uploaded.getTime() < oldMs)
    .map(({ key }) => key.slice(root.length).split('/')[0] ?? '')
  for (const id of new Set(ids)) if (!(await isNamedInSettings(env.db, id))) await forgetFolder(env, logoFolder(id))
}
