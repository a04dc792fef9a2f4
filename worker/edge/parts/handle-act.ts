// What a form of a page asks for, done to the page's own thing (spec §7): a page that takes acts without script calls this.
import { actOf } from '../../../shared/contract/acts.ts'
import { type Family, refusalKey } from '../../../shared/refusals.ts'
import { type Refusal, statusOf } from '../../../shared/result.ts'
import { href, hrefWith } from '../../../shared/routes.ts'
import { readStat, type Stat } from '../../../shared/stat.ts'
import { seeOther } from '../http/redirects.ts'
import type { Acted, FormTexts, PageContext } from '../render/page.ts'
import { commentsAnchor } from './comments-anchor.ts'

/** What was sent and why it was not done: the page that answers shows both. */
export type ActOutcome = { stat: Stat; refusal: Refusal }

/** Done: the page again, asked for anew. Not signed in: to the sign-in, after which the gesture is done. */
export async function handleAct(
  { sendAct, route, lang }: Pick<PageContext, 'sendAct' | 'route' | 'lang'>,
  form: FormTexts,
): Promise<Acted<ActOutcome>> {
  const stat = readStat(form)
  const answer = await sendAct(stat, form.request_id)
  if (answer.ok) throw seeOther(locationAfter(stat, route))
  if (answer.code === 'sign_in') throw seeOther(href('signin', {}, { lang }))
  return { status: statusOf(answer), outcome: { stat, refusal: answer } }
}

/** Where somebody sees what they did: a new comment stands on the first page of them. */
function locationAfter(stat: Stat, route: PageContext['route']): string {
  const isComment = stat.act === 'comm' || (stat.act === 'rem' && stat.section === 'comment')
  if (!isComment) return route.canonicalPath
  return (stat.act === 'comm' ? hrefWith(route, { comments: undefined }) : route.canonicalPath) + commentsAnchor
}

/** In whose words an act's refusal is told. */
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
  'message.new': 'form',
}

export const actErrorText = ({ stat, refusal }: ActOutcome, t: PageContext['t']): string =>
  t(refusalKey(families[actOf(stat) ?? ''] ?? 'notify', refusal.code), { count: Number(refusal.info ?? 0) })
