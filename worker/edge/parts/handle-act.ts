// Handles a form that performs an act on the page's target without script (spec §7).
import { type ActAnswer, actOf } from '../../../shared/contract/acts.ts'
import { type Family, refusalKey } from '../../../shared/refusals.ts'
import { type Refusal, statusOf } from '../../../shared/result.ts'
import { hrefWith } from '../../../shared/routes.ts'
import { commentAnchor, commentsAnchor } from '../../../shared/rules/comments-anchor.ts'
import { readStat, type Stat } from '../../../shared/stat.ts'
import { redirectToSignIn, seeOther } from '../http/redirects.ts'
import type { Acted, FormTexts, PageContext } from '../render/page.ts'
import { SignedOutForm } from './signed-out-form.tsx'

/** What was sent and why it was refused, for the page to show. */
export type ActOutcome = { stat: Stat; refusal: Refusal }

/**
 * Success reloads the page. A visitor who is not signed in is sent to the sign-in, after which the act is done; one who has
 * typed a text gets it back.
 */
export async function handleAct(
  { sendAct, route, lang }: Pick<PageContext, 'sendAct' | 'route' | 'lang'>,
  form: FormTexts,
): Promise<Acted<ActOutcome>> {
  const stat = readStat(form)
  const answer = await sendAct(stat, form.request_id)
  if (answer.ok) throw seeOther(locationAfter(stat, route, answer.value))
  if (answer.code === 'sign_in' && stat.msg) throw new SignedOutForm()
  if (answer.code === 'sign_in') throw redirectToSignIn(route, lang, 'act')
  return { status: statusOf(answer), outcome: { stat, refusal: answer } }
}

/** Where the result is visible: a new comment is on the first page of comments, a reply in its thread. */
function locationAfter(stat: Stat, route: PageContext['route'], { comment_id, is_held }: ActAnswer): string {
  const first = { comments: undefined, comments_sort: undefined, thread: undefined }
  if (stat.act === 'comm' && stat.reply_to && comment_id && !is_held)
    return hrefWith(route, { ...first, thread: comment_id }) + commentAnchor(comment_id)
  if (stat.act === 'comm' && !stat.reply_to) return hrefWith(route, first) + commentsAnchor
  if (stat.act === 'comment') return route.canonicalPath + commentAnchor(Number(stat.object_id))
  const isComment = stat.act === 'comm' || (stat.act === 'rem' && stat.section === 'comment')
  return route.canonicalPath + (isComment ? commentsAnchor : '')
}

/** The family of texts for each act's refusals. */
const families: Record<string, Family> = {
  vote: 'vote',
  favourite: 'addTo',
  watch_later: 'addTo',
  subscribe: 'subscribe',
  'playlist.add': 'addTo',
  'playlist.del': 'deletePlaylist',
  'playlist.new': 'form',
  'playlist.upd': 'form',
  comm: 'form',
  'comment.edit': 'form',
  'message.new': 'form',
}

export const actErrorText = ({ stat, refusal }: ActOutcome, t: PageContext['t']): string =>
  t(refusalKey(families[actOf(stat) ?? ''] ?? 'notify', refusal.code), { count: Number(refusal.info ?? 0) })
