// What the back office shows of a video's pictures and files: stills to choose from, a poster on its way, sizes that are there or missing,
// and the newest job that made them.
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { stillsOfVideo } from '../../../shared/limits.ts'
import type { FieldCode } from '../../../shared/result.ts'
import { av1SizeOf } from '../../../shared/rules/video-av1.ts'
import { renditionSizes } from '../../../shared/rules/video-renditions.ts'
import type { Env } from '../env.ts'
import { mediaAddress, pictureKey } from '../files/addresses.ts'
import { posterFolderOf } from '../sql/own-folder.ts'
import { replacementOfVideo } from '../studio/replace-file.ts'
import { undoableReplacement } from '../studio/undo-replacement.ts'
import { sentSubjectPictures } from './store/subject-pictures.ts'
import { filesOfVideo, type VideoFilesRow, wasPoster } from './store/video-files.ts'
import type { VideoWholeRow } from './store/videos.ts'
import { isOwnFolder } from './video-poster.ts'

type Media = Pick<AnswerOf<'adminVideo'>['video'], 'stills' | 'poster_sent' | 'files' | 'replacement' | 'replaced'>

/** Empty for a video that was not uploaded here. */
export async function mediaOf({ db }: Pick<Env, 'db'>, videoId: number, userId: number): Promise<Media> {
  const [files, [sent], replacement, undoable] = await Promise.all([
    filesOfVideo(db, videoId),
    sentSubjectPictures(db, 'videos', videoId),
    replacementOfVideo(db, videoId, userId),
    undoableReplacement({ db }, videoId),
  ])
  return {
    stills: files?.has_stills ? stillsIn(files.folder) : [],
    poster_sent: sent?.state ?? null,
    files: files && filesOf(files),
    replacement,
    replaced: undoable && {
      file: undoable.former.file_name,
      former: undoable.former.former_name,
      undo_until: new Date(undoable.untilMs).toISOString(),
    },
  }
}

const stillsIn = (folder: string): string[] =>
  Array.from({ length: stillsOfVideo }, (_, place) => mediaAddress(pictureKey(`${folder}/card-${place}.webp`)))

function filesOf(row: VideoFilesRow): Media['files'] {
  const formats: string[] = JSON.parse(row.formats)
  const sizes = row.width > 0 && row.height > 0 ? renditionSizes(row) : []
  return {
    has_original: row.is_cleared === 0,
    sizes: sizes.map(({ name, height }) => ({
      height,
      is_there: formats.includes(`_${name}.mp4`),
      ...(formats.some((format) => av1SizeOf(format) === name) && { has_av1: true as const }),
    })),
    job: row.job_state && { state: row.job_state, progress: row.job_progress ?? 0, reason: row.job_reason ?? '' },
  }
}

/** An undo names a former folder of the same video, or the address of the partner's picture that its history has. */
export async function posterProblem(
  env: Pick<Env, 'db' | 'media'>,
  row: VideoWholeRow,
  poster: string | undefined,
): Promise<FieldCode[]> {
  if (!poster || poster === row.folder) return []
  const files = await filesOfVideo(env.db, row.video_id)
  const exists =
    (await isOwnFolder(env, files?.folder ?? posterFolderOf(row.video_id), poster)) ||
    (files === null && (await wasPoster(env.db, row.video_id, poster)))
  return exists ? [] : [{ field: 'poster', code: 'not_found' }]
}
