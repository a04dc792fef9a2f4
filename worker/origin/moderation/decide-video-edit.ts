// Decides an uploader's change of a published video. Accepting it applies its fields to the video as it is now, by the same code as
// every other change, with a row in the video's own history; the row of the queue follows.
import { detailsTag, tagsOfVideo } from '../../../shared/contract/cache-tags.ts'
import { ok, refused } from '../../../shared/result.ts'
import { changeOf } from '../admin/change-of.ts'
import { saveVideo } from '../admin/save-video.ts'
import { type VideoWholeRow, videosWhole } from '../admin/store/videos.ts'
import { fieldsOfVideo } from '../admin/video-fields.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { addNotification } from '../messages/store/notifications.ts'
import { takesVideosOf } from '../people/store/own-channels.ts'
import { missingOfAdded } from '../studio/missing-performers.ts'
import {
  closeEdit,
  type EditedFields,
  failUnlessWaiting,
  keepEdit,
  type VideoEditRow,
  waitingEdit,
} from '../studio/store/video-edits.ts'
import { acceptedPoster, forgetWaitingPosters } from '../studio/waiting-poster.ts'
import { propagateChanged } from '../video/propagate-to-edge.ts'
import type { Found, QueueRow } from './queue-row.ts'
import { type Audited, decideAudited, withoutAddresses } from './store/audit.ts'
import { dropClaim } from './store/claims.ts'

type EditItem = Found &
  Pick<VideoEditRow, 'edit_id' | 'video_id' | 'user_id'> & {
    before: EditedFields
    fields: EditedFields
    video: VideoWholeRow
  }

export const edits: QueueRow<EditItem> = {
  async find(item, { db }) {
    const edit = await waitingEdit(db, Number(item) || 0)
    const [video] = edit ? await videosWhole(db, [edit.video_id]) : []
    if (!edit || !video) return null
    const fields = await stillAllowed(JSON.parse(edit.fields), edit.user_id, db)
    return { ...edit, before: JSON.parse(edit.before), fields, video, canRemove: true, shown: null }
  },

  async change(edit, { isRemoval }, env) {
    // A video that was taken down meanwhile is not changed.
    if (!isRemoval && fieldsOfVideo(edit.video).visibility === 'deleted') return refused('not_found', 'item')
    const missing = isRemoval ? [] : await missingOfAdded(env.db, edit.video_id, edit)
    if (missing.length > 0) return { ...refused('records_missing', 'records'), codes: missing }
    return ok({
      tag: isRemoval ? null : detailsTag(edit.video_id),
      write: (decided) => writeDecision(env, edit, isRemoval, decided),
    })
  },

  async after({ video_id, user_id, fields: { poster } }, { isRemoval }, env) {
    // What is shown is a copy.
    if (poster) await forgetWaitingPosters(env, [poster])
    if (!isRemoval) await propagateChanged(env, tagsOfVideo(video_id))
    await env.notifyOpenPages(user_id)
  },
}

/** Without a channel that takes no videos of the uploader any more, as with a new upload. */
async function stillAllowed(
  { channel, ...fields }: EditedFields,
  userId: number,
  db: Env['db'],
): Promise<EditedFields> {
  const isOut = channel === undefined || (channel !== '' && !(await takesVideosOf(db, channel, userId)))
  return isOut ? fields : { ...fields, channel }
}

async function writeDecision(env: Env, sent: EditItem, isRemoval: boolean, decided: Audited): Promise<boolean> {
  const edit = isRemoval ? sent : await withAcceptedPoster(env, sent)
  const { poster } = edit.fields
  const isWritten = await write(env, edit, isRemoval, decided)
  if (!isWritten && poster && poster !== sent.fields.poster) await forgetWaitingPosters(env, [poster])
  return isWritten
}

/** Without a poster whose pictures are missing. */
async function withAcceptedPoster(env: Env, edit: EditItem): Promise<EditItem> {
  const { poster: waiting, ...fields } = edit.fields
  const poster = waiting ? await acceptedPoster(env, edit.video, waiting) : null
  return { ...edit, fields: poster === null ? fields : { ...fields, poster } }
}

async function write(env: Env, edit: EditItem, isRemoval: boolean, decided: Audited): Promise<boolean> {
  const { db } = env
  const { reason = '', note = '', actorId } = decided
  const nowSeconds = currentSeconds()
  const waiting = failUnlessWaiting(db, edit.edit_id)
  const closing = closeEdit(db, {
    editId: edit.edit_id,
    state: isRemoval ? 'rejected' : 'approved',
    reason,
    note: withoutAddresses(note),
    nowSeconds,
  })
  const following = [
    addNotification(db, {
      kind: isRemoval ? 'edit_refused' : 'edit_accepted',
      userId: edit.user_id,
      section: 'video',
      objectId: edit.video_id,
      nowSeconds,
    }),
    dropClaim(db, 'edits', decided.item, actorId),
  ]
  const change = isRemoval ? undefined : changeOf(formerOf(edit), edit.fields)
  if (!isRemoval) {
    const saved = await apply(env, edit, actorId, [waiting, closing, ...following])
    if (saved === 'outdated') return false
    if (saved === 'saved') {
      await decideAudited(db, { ...decided, change }, (row) => [keepEdit(db, edit.edit_id), row])
      return true
    }
  }
  const written = decideAudited(db, { ...decided, change }, (row) => [waiting, closing, row, ...following])
  return (await written.catch(outdatedIfGone(db, edit))) !== 'outdated'
}

/** Its uploader withdrew or replaced it since it was found, or another moderator decided: then the batch fails, and nothing is written. */
const outdatedIfGone =
  (db: Env['db'], { edit_id }: EditItem) =>
  async (fault: unknown): Promise<'outdated'> => {
    if (await waitingEdit(db, edit_id)) throw fault
    return 'outdated'
  }

/** What is not applied, a channel or a poster, is no part of the change: the video keeps its own. */
const formerOf = ({ before, fields }: EditItem): EditedFields =>
  Object.fromEntries(Object.entries(before).filter(([name]) => name in fields))

/** `same`: the video is so already. Tried again where another change came between, since its fields stay. */
async function apply(
  env: Env,
  edit: EditItem,
  actorId: number,
  also: Parameters<typeof saveVideo>[1]['also'],
): Promise<'saved' | 'same' | 'outdated'> {
  const { video_id, fields, video } = edit
  let row: VideoWholeRow | undefined = video
  for (let triesLeft = 3; row && triesLeft > 0; triesLeft--) {
    const after = { ...fieldsOfVideo(row), ...fields }
    const saved = await saveVideo(env, { row, after, actorId, also }).catch(outdatedIfGone(env.db, edit))
    if (saved === 'saved' || saved === 'same') return saved
    ;[row] = await videosWhole(env.db, [video_id])
  }
  return 'outdated'
}
