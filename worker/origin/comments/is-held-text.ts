// Whether a text of a member waits for a moderator before it is shown.
import { needsReview } from '../../../shared/rules/comments-review.ts'
import { accountDate } from '../account/store/accounts.ts'
import type { ActContext } from '../http/act.ts'
import { hasOpen } from '../http/require-staff.ts'
import { setting } from '../site/published-settings.ts'

export async function isHeldText({ env, caller, user, nowSeconds }: ActContext, text: string): Promise<boolean> {
  if (hasOpen(await caller.session(), 'commentAtOnce')) return false
  const accountSeconds = nowSeconds - ((await accountDate(env.db, user.user_id)) ?? nowSeconds)
  const watchedWords = await setting(env, 'watched_words')
  return needsReview({ comment: text, accountSeconds, watchedWords })
}
