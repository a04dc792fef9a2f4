// What is said in the demo, as pure functions. Models, channels, playlists and walls have all the comments that they
// count; so have the first videos, and what a later video counts is a number alone.
import type { CommentSection } from '../../../shared/entities/comment.ts'
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

/** Videos up to this one have their comments written out. */
export const commentedVideos = 5000

/** No object has more; ids of comments are spread by it. */
export const commentsPerObject = 40

/** Where the ids of a section's comments begin, and what its dice are. */
const sections: Record<CommentSection, { firstId: number; dice: number }> = {
  video: { firstId: 1_000_000, dice: 800 },
  model: { firstId: 2_000_000, dice: 810 },
  channel: { firstId: 3_000_000, dice: 820 },
  playlist: { firstId: 4_000_000, dice: 830 },
  member: { firstId: 5_000_000, dice: 840 },
}

/** Ids of the demo's comments under videos end here; what people write has larger ones. */
export const demoCommentsEnd = sections.model.firstId

/** How many comments something has that is no video. Of walls, every third has some. */
export function commentsCount(section: Exclude<CommentSection, 'video'>, objectId: number): number {
  const { dice } = sections[section]
  if (section === 'member') return objectId % 3 === 0 ? 1 + pick(objectId, dice, 4) : 0
  return pick(objectId, dice, section === 'model' ? 13 : 9)
}

/** So many comments under something, written between two moments, oldest first. */
export function commentsOn(
  section: CommentSection,
  objectId: number,
  count: number,
  between: { from: number; to: number },
): CommentRow[] {
  const { firstId, dice } = sections[section]
  return Array.from({ length: count }, (_, index) => {
    const draw = objectId * commentsPerObject + index
    const language = isLucky(draw, dice + 1, 45) ? (remarks[0] ?? []) : choose(draw, dice + 2, remarks)
    const first = choose(draw, dice + 3, language)
    const second = isLucky(draw, dice + 4, 25) ? choose(draw, dice + 5, language) : first
    return {
      comment_id: firstId + draw,
      section,
      object_id: objectId,
      user_id: 1 + pick(draw, dice + 6, membersCount),
      added_date: between.from + Math.floor(((between.to - between.from) * (index + 1)) / (count + 1)),
      comment: second === first ? first : `${first} ${second}`,
    }
  })
}
