// Who removed a video, as SQL: the studio says it in a table and beside one video.
import { deletedStatusId } from '../../../shared/entities/video.ts'
import type { Remover } from '../../../shared/rules/video-removers.ts'

const sqlOf = (remover: Remover): string => `'${remover}'`

/**
 * SQL of a `Remover`; null where the video is not removed. The clock, which names no member, removes what its uploader put into the bin; a video
 * without its takedown is taken as a moderator's.
 *
 * @param video the name of a row with video_id, user_id, status_id and bin_visibility
 */
export const removerOf = (video: string): string => `
  iif(${video}.status_id = ${deletedStatusId}, coalesce((
    SELECT CASE WHEN t.by_editor = 0 THEN ${sqlOf('moderator')}
      WHEN t.actor_id = ${video}.user_id OR (t.actor_id = 0 AND ${video}.bin_visibility IS NOT NULL) THEN ${sqlOf('uploader')}
      ELSE ${sqlOf('editor')} END
    FROM takedowns t WHERE t.video_id = ${video}.video_id), ${sqlOf('moderator')}), NULL)`
