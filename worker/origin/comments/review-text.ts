// Why a text of a member waits for a moderator before it is shown. It is held, and never deleted.
import { repeatedTextSeconds } from '../../../shared/limits.ts'
import { heldFor, repeatableText } from '../../../shared/rules/comments-review.ts'
import { accountDate } from '../account/store/accounts.ts'
import { hashOf } from '../crypto/tokens.ts'
import type { ActContext } from '../http/act.ts'
import { hasOpen } from '../http/require-staff.ts'
import { setting } from '../site/published-settings.ts'
import { countSameText } from './store/held-comments.ts'

/** `heldFor`: the signs of spam with commas; '' where it is shown at once. `textHash`: '' of a text too short to be a repetition. */
export type Reviewed = { isHeld: boolean; heldFor: string; textHash: string }

export async function reviewText({ env, caller, user, nowSeconds }: ActContext, text: string): Promise<Reviewed> {
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
