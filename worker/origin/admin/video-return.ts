// Whether an editor may bring a removed video back. What moderation took down is moderation's, and no uploader decides about their own.
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { Takedown } from '../moderation/store/takedowns.ts'

export type NoReturn = NonNullable<AnswerOf<'adminVideo'>['video']['no_return']>

/** A caller of the back office, the clock or the operator. */
export type Returner = { actorId: number; isModerator: boolean }

/** Why not; null where nothing forbids it. Also the uploader may take back what they removed themselves. */
export function whyNoReturn(
  down: Takedown | null,
  uploaderId: number,
  { actorId, isModerator }: Returner,
): NoReturn | null {
  if (!down || down.restored_ms !== null || down.is_cleared) return 'files_gone'
  const isEditors = down.by_editor === 1
  if (actorId === uploaderId && !(isEditors && down.actor_id === actorId)) return 'own_item'
  return isEditors || isModerator ? null : 'by_moderator'
}
