// Puts the former file of a video back, within an hour of the approval that replaced it: while its files are there.
import { tagsOfVideo } from '../../../shared/contract/cache-tags.ts'
import { undoSeconds } from '../../../shared/limits.ts'
import { failUnless, raiseVersion } from '../admin/store/video-changes.ts'
import { type VideoWholeRow, videosWhole } from '../admin/store/videos.ts'
import type { Env } from '../env.ts'
import { sourceKey } from '../files/upload-parts.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import {
  goOn,
  propagateChanged,
  propagateCountries,
  propagateReplaced,
  propagateWithheld,
} from '../video/propagate-to-edge.ts'
import { aroundFiles } from './publish-replacement.ts'
import { type FormerFile, formerFileOf, returnFiles } from './store/former-files.ts'

/** The file that can be put back, and until when. */
export async function undoableReplacement(
  { db }: Pick<Env, 'db'>,
  videoId: number,
): Promise<{ former: FormerFile; untilMs: number } | null> {
  const former = await formerFileOf(db, videoId, Date.now() - undoSeconds * 1000)
  return former && { former, untilMs: former.replaced_ms + undoSeconds * 1000 }
}

/** `gone`: there is none any more. `outdated`: another change came between. */
export async function undoReplacement(
  env: Env,
  row: VideoWholeRow,
  actorId: number,
): Promise<'done' | 'gone' | 'outdated'> {
  const { db } = env
  const { video_id: videoId } = row
  const undoable = await undoableReplacement(env, videoId)
  if (!undoable) return 'gone'
  const { former } = undoable
  const nowMs = Date.now()
  const nowSeconds = Math.floor(nowMs / 1000)
  const { former_upload_id } = former
  const hasOriginal = former_upload_id !== null && (await env.media.head(sourceKey(former_upload_id))) !== null
  const around = await aroundFiles(db, row, { isHd: former.is_hd === 1, seconds: former.seconds })
  const after: Record<string, string> = former.former_name === null ? {} : { file: former.former_name }
  const change = { before: { file: former.file_name }, after }
  try {
    await decideAudited(
      db,
      { actorId, queue: 'videos', item: String(videoId), act: 'replace_file', change, nowSeconds },
      (logged, isLogged) => [
        raiseVersion(db, videoId, row.version, nowSeconds),
        logged,
        failUnless(db, isLogged),
        ...returnFiles(db, { videoId, nowMs, ...around, former, hasOriginal }),
      ],
    )
  } catch (fault) {
    const [now] = await videosWhole(db, [videoId])
    if (now?.version === row.version) throw fault
    return 'outdated'
  }
  await propagateReplaced(env, videoId).catch(goOn)
  await propagateWithheld(env, videoId).catch(goOn)
  await propagateCountries(env, videoId).catch(goOn)
  await propagateChanged(env, tagsOfVideo(videoId))
  return 'done'
}
