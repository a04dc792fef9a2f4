// What every moderation page has: tabs with the size of each queue, keyboard shortcuts, and who has claimed an item.
import type { ReactNode } from 'react'
import { queueKeys } from '../../../client/islands/moderation/queue-keys.tsx'
import { FieldError } from '../../../client/parts/field-error.tsx'
import { Icon } from '../../../client/parts/icon.tsx'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { Claim, ConflictOfInterest } from '../../../shared/entities/moderation.ts'
import { refusalKey } from '../../../shared/refusals.ts'
import type { Refusal } from '../../../shared/result.ts'
import { href } from '../../../shared/routes.ts'
import { type ModerationQueue, moderationQueues } from '../../../shared/rules/moderation-queues.ts'
import { may } from '../../../shared/rules/roles.ts'
import { seeOther } from '../http/redirects.ts'
import { Island } from '../render/island.tsx'
import type { PageContext, Part } from '../render/page.ts'
import { requireResolvedSession } from '../upstream/require-resolved-session.ts'
import { formatUtcTime } from './format-time.ts'
import { secondFactorHref } from './login-props.ts'

type ModerationPage =
  | 'moderation'
  | 'moderation_log'
  | 'moderation_people'
  | 'moderation_status'
  | 'moderation_replies'
  | 'moderation_jobs'
  | 'moderation_health'
  | (typeof moderationQueues)[ModerationQueue]['page']
export type Queues = AnswerOf<'queues'>['queues']
type Context = Pick<PageContext, 't' | 'lang' | 'route' | 'visitor' | 'nowMs'>

/** Null for visitors and members; a moderator without a second factor is redirected once to set it up. */
export async function loadQueues({
  call,
  visitor,
  lang,
}: Pick<PageContext, 'call' | 'visitor' | 'lang'>): Promise<Queues | null> {
  if (!requireResolvedSession(visitor)) return null
  const answer = await call('queues', {})
  if (answer.ok) return answer.value.queues
  if (answer.info === 'setting-up') throw seeOther(secondFactorHref(lang))
  return null
}

/** A moderation page: its heading and tabs, then its parts. */
export const moderationParts = (queues: Queues, heading: string, context: Context, ...parts: Part[]): Part[] => [
  <h1 key="heading" className="page-heading">
    {heading}
  </h1>,
  <ModerationTabs key="tabs" queues={queues} context={context} />,
  ...parts,
  <Island key="keys" of={queueKeys} id="moderation-keys" props={{}} t={context.t} lang={context.lang} />,
]

const ModerationTabs = ({ queues, context: { t, lang, route, visitor } }: { queues: Queues; context: Context }) => {
  const tab = (name: ModerationPage, words: string, count?: number) => (
    <a key={name} href={href(name, {}, { lang })} aria-current={currentIn(name, route.name)}>
      {words}
      {count !== undefined && count > 0 && <span className="badge">{t.number(count)}</span>}
    </a>
  )
  return (
    <nav className="tabs" data-row="" aria-label={t('review.title')}>
      {tab('moderation', t('moderation.overview'))}
      {queues.map(({ queue, total }) => tab(moderationQueues[queue].page, t(`moderation.queue_${queue}`), total))}
      {tab('moderation_replies', t('moderation.replies'))}
      {tab('moderation_status', t('status.title'))}
      {may(visitor.user?.role, 'giveRoles') && tab('moderation_people', t('staff.title'))}
      {may(visitor.user?.role, 'readLog') && tab('moderation_log', t('moderation.log'))}
      {may(visitor.user?.role, 'runJobs') && tab('moderation_health', t('health.title'))}
    </nav>
  )
}

/** The pages about the running of the site have tabs of their own below that of the first one. */
const operationPages = ['moderation_alerts', 'moderation_media', 'moderation_mails', 'moderation_jobs']

const currentIn = (tab: ModerationPage, page: string) =>
  tab === page ? ('page' as const) : tab === 'moderation_health' && operationPages.includes(page) ? true : undefined

type ItemProps = {
  queue: ModerationQueue
  item: string
  claim: Claim | null
  /** Why this moderator may not decide about the item. */
  bar: ConflictOfInterest | null
  /** Why the last form about the item was refused. */
  refusal: Refusal | null
  context: Context
  className?: string
  children: ReactNode
}

/** One item of a queue; the keyboard shortcuts move between items. */
export const QueueItemCard = ({ queue, item, claim, bar, refusal, context, className = '', children }: ItemProps) => (
  <article className={`moderation-item ${className}`} data-moderation-item="" id={`item-${item}`} tabIndex={-1}>
    {children}
    {refusal && refusal.code !== bar && (
      <FieldError text={context.t(refusalKey('moderation', refusal.code), { count: Number(refusal.info ?? 0) })} />
    )}
    {bar ? (
      <p className="moderation-claimed">
        <Icon name="lock" /> {context.t(refusalKey('moderation', bar), { count: 0 })}
      </p>
    ) : (
      <ClaimLine queue={queue} item={item} claim={claim} context={context} />
    )}
  </article>
)

/** Who has claimed the item and until when; a button to claim or release it. */
const ClaimLine = ({ queue, item, claim, context }: Pick<ItemProps, 'queue' | 'item' | 'claim' | 'context'>) => {
  const { t, route, visitor } = context
  const isOwn = claim?.user_id === visitor.user?.user_id
  const until = claim && <UtcTime iso={claim.until} context={context} />
  return (
    <form className="moderation-claim" method="post" action={route.canonicalPath}>
      <input type="hidden" name="queue" value={queue} />
      <input type="hidden" name="item" value={item} />
      {claim && (
        <p className={isOwn ? 'moderation-claimed moderation-own' : 'moderation-claimed'}>
          <Icon name={isOwn ? 'check' : 'lock'} />
          {isOwn ? t('moderation.claimedOwn') : t('moderation.claimedBy', { name: claim.username })} {until}
        </p>
      )}
      {(!claim || isOwn) && (
        <button
          className="button"
          type="submit"
          name="claim"
          value={claim ? 'release' : 'take'}
          data-moderation-key="c"
        >
          {t(claim ? 'moderation.release' : 'moderation.claim')}
        </button>
      )}
    </form>
  )
}

/** A time in the page's language, in UTC. */
export const UtcTime = ({ iso, context: { t } }: { iso: string; context: Pick<Context, 't'> }) => (
  <time dateTime={iso}>{formatUtcTime(iso, t)}</time>
)
