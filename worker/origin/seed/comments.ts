// The demo's comments, as pure functions. Models, channels, playlists and walls have as many comments as they count, and so have the
// first videos; later videos have only the count.
import type { CommentSection } from '../../../shared/entities/comment-sections.ts'
import { membersCount } from './member-names.ts'
import { choose, isLucky, pick } from './random.ts'
import { remarks } from './words/remarks.ts'

export type CommentRow = {
  comment_id: number
  section: CommentSection
  object_id: number
  user_id: number
  added_date: number
  comment: string
}

/** The last video whose comments exist. */
export const commentedVideos = 5000

/** The maximum per target; comment ids are spaced by it. */
export const commentsPerObject = 40

/** The first comment id of each section, and the first of its random purposes. */
const sections: Record<CommentSection, { firstId: number; firstPurpose: number }> = {
  video: { firstId: 1_000_000, firstPurpose: 800 },
  model: { firstId: 2_000_000, firstPurpose: 810 },
  channel: { firstId: 3_000_000, firstPurpose: 820 },
  playlist: { firstId: 4_000_000, firstPurpose: 830 },
  member: { firstId: 5_000_000, firstPurpose: 840 },
}

/** The end of the demo's video comment ids; members' own comments have larger ones. */
export const demoCommentsEnd = sections.model.firstId

/** The number of comments on a target other than a video. Every third wall has some. */
export function commentsCount(section: Exclude<CommentSection, 'video'>, objectId: number): number {
  const { firstPurpose } = sections[section]
  if (section === 'member') return objectId % 3 === 0 ? 1 + pick(objectId, firstPurpose, 4) : 0
  return pick(objectId, firstPurpose, section === 'model' ? 13 : 9)
}

/** `count` comments on a target, written between two times, oldest first. */
export function commentsOn(
  section: CommentSection,
  objectId: number,
  count: number,
  between: { from: number; to: number },
): CommentRow[] {
  const { firstId, firstPurpose } = sections[section]
  return Array.from({ length: count }, (_, index) => {
    const draw = objectId * commentsPerObject + index
    const language = isLucky(draw, firstPurpose + 1, 45) ? (remarks[0] ?? []) : choose(draw, firstPurpose + 2, remarks)
    const first = choose(draw, firstPurpose + 3, language)
    const second = isLucky(draw, firstPurpose + 4, 25) ? choose(draw, firstPurpose + 5, language) : first
    return {
      comment_id: firstId + draw,
      section,
      object_id: objectId,
      user_id: 1 + pick(draw, firstPurpose + 6, membersCount),
      added_date: between.from + Math.floor(((between.to - between.from) * (index + 1)) / (count + 1)),
      comment: second === first ? first : `${first} ${second}`,
    }
  })
}
