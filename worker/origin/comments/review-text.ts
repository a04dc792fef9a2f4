// Why a text of a member waits for a moderator before it is shown. It is held, and never deleted.

import { wordsIn } from '../../../shared/forms/comment-rules.ts'
import { repeatedTextSeconds } from '../../../shared/limits.ts'
import { hasWatchedWord, heldFor, repeatableText } from '../../../shared/rules/comments-review.ts'
import { accountDate } from '../account/store/accounts.ts'
import { hashOf } from '../crypto/tokens.ts'
import type { ActContext } from '../http/act.ts'
import { hasOpen } from '../http/require-staff.ts'
import { setting } from '../site/published-settings.ts'
import { type ActTargetKind, ownerOf } from '../sql/act-targets.ts'
import { commentRulesOf } from './store/comment-rules.ts'
import { countSameText } from './store/held-comments.ts'

/**
 * `heldFor`: the signs of spam with commas; '' without any. `textHash`: '' of a text too short to be a repetition. `waitsFor`: the owner who
 * decides about it; 0 for moderators.
 */
export type Reviewed = { isHeld: boolean; heldFor: string; textHash: string; waitsFor: number }

/** What has signs of spam waits for a moderator, anything else perhaps for the owner of what it is on. */
export async function reviewText(
  acting: ActContext,
  text: string,
  target: { section: ActTargetKind; objectId: number },
): Promise<Reviewed> {
  const found = await signsIn(acting, text)
  if (found.isHeld) return { ...found, waitsFor: 0 }
  const { env, user } = acting
  const ownerId = await ownerOf(env.db, target.section, target.objectId)
  const rules = ownerId === null || ownerId === user.user_id ? null : await commentRulesOf(env.db, ownerId)
  const isHeld = rules !== null && (rules.holds_all === 1 || hasWatchedWord(text, wordsIn(rules.words)))
  return { ...found, isHeld, waitsFor: isHeld ? (ownerId ?? 0) : 0 }
}

async function signsIn(
  { env, caller, user, nowSeconds }: ActContext,
  text: string,
): Promise<Omit<Reviewed, 'waitsFor'>> {
  const repeatable = repeatableText(text)
  const textHash = repeatable === null ? '' : (await hashOf(repeatable)).slice(0, hashDigits)
  if (hasOpen(await caller.session(), 'commentAtOnce')) return { isHeld: false, heldFor: '', textHash }
  const [added, watchedWords, repeatedBy] = await Promise.all([
    accountDate(env.db, user.user_id),
    setting(env, 'watched_words'),
    textHash && countSameText(env.databases.comments, textHash, user.user_id, nowSeconds - repeatedTextSeconds),
  ])
  const accountSeconds = nowSeconds - (added ?? nowSeconds)
  const signs = heldFor({ comment: text, accountSeconds, watchedWords, repeatedBy: repeatedBy || 0 })
  return { isHeld: signs.length > 0, heldFor: signs.join(), textHash }
}

/** Enough that no two texts of a day have the same. */
const hashDigits = 16
