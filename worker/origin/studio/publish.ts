// Publishes an upload: after a moderator's approval, or at once for trusted members where the operator allows it. Both ways check the
// same conditions.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { checkForm } from '../../../shared/forms/form.ts'
import { ownPreview, UploadForm } from '../../../shared/forms/studio-upload.ts'
import { type Refusal, refused } from '../../../shared/result.ts'
import { may } from '../../../shared/rules/roles.ts'
import { isHdSize } from '../../../shared/rules/video-renditions.ts'
import { planImportedPublication } from '../admin/importing/publish-imported.ts'
import { importedMediaOf } from '../admin/store/imported-media.ts'
import { roleOfUser } from '../admin/store/roles.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { dirOf } from '../files/dir-of.ts'
import { supportedLanguage } from '../mail/reader-language.ts'
import { addTaggedNotifications, addUploadAcceptedNotification } from '../messages/store/notifications.ts'
import { changedItem } from '../moderation/item-version.ts'
import { isBannedMember } from '../moderation/store/member-acts.ts'
import { trustedPublishAtOnce } from '../operator/trusted-uploads.ts'
import { storageFaultOf } from '../storage-fault.ts'
import { durationClassOf } from '../video/duration-class.ts'
import { chosenPictureFolder } from './own-picture.ts'
import { isPictureLost, missingRecordsOf, parseDetails } from './own-upload.ts'
import { planReplacement } from './publish-replacement.ts'
import { putCardPictures } from './put-card-pictures.ts'
import { publishUpload, splitNames } from './store/publish.ts'
import { giveCaptions } from './store/upload-captions.ts'
import { listedUpload } from './store/upload-lists.ts'
import { categoriesByDir } from './store/upload-names.ts'
import { noteUnseen } from './store/upload-states.ts'
import { isPictureDrawing, type UploadRow, uploadById } from './store/uploads.ts'
import { replacedVideoOf } from './store/video-replacements.ts'
import { wasRemoved } from './was-removed.ts'

/**
 * Why it cannot be published: its member is banned, the same video was taken down, required records are missing, or the picture that its
 * uploader sent is not drawn yet.
 */
export async function publishRefusal(
  upload: UploadRow,
  { db }: Pick<Env, 'db'>,
): Promise<({ ok: false } & Refusal) | null> {
  const { upload_id, user_id, sha256, looks, duration_seconds } = upload
  if (await isBannedMember(db, user_id)) return refused('is_banned', 'upload_id')
  const video = {
    sha256: sha256 ?? '',
    looks: looks === null ? undefined : JSON.parse(looks),
    seconds: duration_seconds ?? 0,
  }
  if (await wasRemoved(db, video)) return refused('removed', 'video')
  const row = await listedUpload(db, upload_id)
  const missing = row ? missingRecordsOf(row) : []
  if (missing.length) return { ...refused('records_missing', 'records'), codes: missing }
  return chosenPictureFolder(upload) !== null && (await isPictureDrawing(db, upload)) ? changedItem : null
}

/**
 * The statements that publish it and notify its uploader, after its card pictures were stored; null when it is not ready. The batch fails where a
 * video that is there already was changed since.
 */
export async function planPublication(
  upload: UploadRow,
  env: Pick<Env, 'db' | 'media'>,
): Promise<D1PreparedStatement[] | null> {
  const { db } = env
  const imported = await importedMediaOf(db, upload.upload_id)
  if (imported) return planImportedPublication(upload, imported.video_id, env)
  const replaced = await replacedVideoOf(db, upload.upload_id)
  if (replaced !== null) return planReplacement(upload, replaced, env)
  const checked = checkForm(UploadForm, parseDetails(upload))
  if (upload.state !== 'ready' || !checked.ok) return null
  const { preview, ...details } = checked.value
  await putCardPictures(env, upload, chosenPictureFolder(upload) ?? (preview === ownPreview ? 0 : Number(preview)))
  const categories = await categoriesByDir(db, details.categories)
  const publishing = publishUpload(db, {
    upload_id: upload.upload_id,
    dir: dirOf(details.title) || 'video',
    details: { ...details, lang: supportedLanguage(details.lang) ?? 'en' },
    isHd: isHdSize({ width: upload.width || 1, height: upload.height || 1 }),
    durationClass: durationClassOf(upload.duration_seconds ?? 0),
    categoryIds: categories.map(({ category_id }) => category_id),
    names: [
      ...categories.map(({ title }) => title),
      ...splitNames(details.performers),
      details.channel,
      ...details.tags,
    ].filter(Boolean),
    nowSeconds: currentSeconds(),
  })
  return [
    ...publishing,
    ...(await giveCaptions(db, upload.upload_id, currentSeconds())),
    addUploadAcceptedNotification(db, upload.upload_id, currentSeconds()),
    addTaggedNotifications(db, upload.upload_id, currentSeconds()),
  ]
}

type PublishEnv = Pick<Env, 'db' | 'media' | 'notifyOpenPages' | 'areStaffUnchecked'>

/**
 * Called whenever an upload may have become complete. A moderator reviews it afterwards. @returns whether it was published, so that lists
 * have a new newest video
 */
export async function publishIfTrusted(
  env: PublishEnv,
  uploadId: string,
  isAllowed = trustedPublishAtOnce,
): Promise<boolean> {
  if (!isAllowed) return false
  const { db } = env
  const upload = await uploadById(db, uploadId)
  // Of a picture that could not be drawn, its uploader is asked for another.
  if (upload?.state !== 'ready' || !upload.is_complete || isPictureLost(upload)) return false
  // A video that was reviewed gets no other file without a review.
  if ((await replacedVideoOf(db, uploadId)) !== null) return false
  if (!(await mayPublishAtOnce(env, upload.user_id)) || (await publishRefusal(upload, env))) return false
  for (let isAgain = false; ; isAgain = true) {
    const publishing = await planPublication(upload, env)
    if (!publishing) return false
    try {
      await db.batch([...publishing, noteUnseen(db, uploadId, true)])
      break
    } catch (fault) {
      // Another request published it first, or its member was banned or a person who is shown withdrew meanwhile.
      const now = await uploadById(db, uploadId)
      if (now?.state !== 'ready' || (await publishRefusal(now, env))) return false
      if (isAgain || !mayPlanAgain(fault)) throw fault
    }
  }
  await env.notifyOpenPages(upload.user_id)
  return true
}

/** The video of an import, or the one whose file an upload replaces, may have been changed between the plan and its batch. */
export const mayPlanAgain = (fault: unknown): boolean => storageFaultOf(fault) === null

async function mayPublishAtOnce({ db, areStaffUnchecked }: PublishEnv, userId: number): Promise<boolean> {
  const uploader = await roleOfUser(db, userId)
  return (
    uploader !== null && may(uploader.role, 'publishAtOnce') && (areStaffUnchecked || uploader.has_second_factor === 1)
  )
}
