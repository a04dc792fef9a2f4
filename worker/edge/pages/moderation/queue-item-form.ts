// Handles the forms of a queue item: a decision, or a claim that is taken or released.
import { codesOf, type FieldCode, type Refusal, statusOf } from '../../../../shared/result.ts'
import { may } from '../../../../shared/rules/roles.ts'
import { seeOther } from '../../http/redirects.ts'
import { asksForReply, insertReply } from '../../parts/saved-reply.tsx'
import type { Acted, FormTexts, PageContext } from '../../render/page.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'

/** The item, why its form was refused, and what was typed, so that the form shows it again. No refusal: a saved reply was put into it. */
export type QueueItemOutcome = { item: string; refusal: Refusal | null; typed: FormTexts }

/** What is wrong with the fields of its form. */
export const codesOfItem = (outcome: QueueItemOutcome | null): readonly FieldCode[] =>
  outcome?.refusal ? codesOf(outcome.refusal) : []

/** Stands for the items of a form about several. */
export const bulkItem = 'bulk'

type Context = Pick<PageContext, 'send' | 'call' | 'route' | 'visitor'>
type Decide = (form: FormTexts) => Promise<{ ok: true } | ({ ok: false } & Refusal)>

/** Handles claims for all queues; everything else is decided by `decide`. */
export async function handleQueueItemForm(
  context: Context,
  form: FormTexts,
  decide: Decide,
): Promise<Acted<QueueItemOutcome>> {
  const { send, route, visitor } = context
  const { queue = '', item = '', claim } = form
  if (!may(requireResolvedSession(visitor)?.role, 'moderate'))
    return { status: 404, outcome: { item, refusal: notFound, typed: {} } }
  if (asksForReply(form)) {
    return { status: 200, outcome: { item, refusal: null, typed: await insertReply(context, form) } }
  }
  const { comment } = form
  const isMoved = claim || comment !== undefined
  const answer = await (comment !== undefined
    ? send('itemNote', { queue, item, text: comment })
    : claim
      ? send('claimItem', { queue, item, act: claim })
      : decide(form))
  if (answer.ok) throw seeOther(isMoved ? `${route.canonicalPath}#item-${item}` : route.canonicalPath)
  return { status: statusOf(answer), outcome: { item, refusal: answer, typed: form } }
}

/** Sends the decision to the shared endpoint, for every queue without its own. */
export const sendDecision =
  ({ send }: Pick<PageContext, 'send'>): Decide =>
  ({ queue = '', item = '', decision = '', reason = '', note = '', version = '' }) =>
    send('decide', { queue, item, decision, reason, note, version })

const notFound: Refusal = { error: 'not_found', code: 'not_found' }
