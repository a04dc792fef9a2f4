// Whom and what a member follows; the member first sees their newest videos, and can unfollow.
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { Subscription } from '../../../../shared/entities/lists.ts'
import { pageSizes, pagesMax, sideDeadlineMs } from '../../../../shared/limits.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { maySee } from '../../../../shared/rules/members-sections.ts'
import { pageCountOf } from '../../../../shared/rules/page-count.ts'
import { seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { type ActOutcome, handleAct } from '../../parts/handle-act.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { NoPermission } from '../../parts/no-permission.tsx'
import { withPageNumber } from '../../parts/page-title.ts'
import { ActError } from '../../parts/target-actions.tsx'
import { VideoList } from '../../parts/video-list.tsx'
import { type PageContext, page } from '../../render/page.ts'
import type { Call } from '../../upstream/call.ts'
import { expected } from '../../upstream/expected.ts'
import { FollowedRows } from './followed-rows.tsx'
import { canSee, type FoundMember, loadMember } from './load-member.ts'
import { MemberHead } from './member-head.tsx'
import { SubscriptionStrips } from './member-rows.tsx'

/** Null `followed`: the visitor may not see it. Only the member gets the feed. */
type Data = { found: FoundMember; followed: readonly Subscription[] | null; feed: AnswerOf<'feed'> | null } | null
type Context = PageContext<'member_subscriptions'>

export const memberSubscriptions = page<'member_subscriptions', Data, ActOutcome>({
  layout: 'own-page',

  async load(context) {
    const { route, call } = context
    preloadSubscriptions(context, route.params.id)
    const found = await loadMember(context, route.params.id)
    if (found === null) return { status: 404, data: null, maxCacheSeconds: 0 }
    const [followed, feed] = await Promise.all([
      canSee('member_subscriptions', found, context.visitor) ? loadSubscriptions(call, found) : null,
      found.relation === 'oneself' ? loadFeed(context) : null,
    ])
    return { status: followed === null ? 403 : 200, data: { found, followed, feed } }
  },

  act: handleAct,

  head: (data, context) =>
    data === null ? notFoundHead(context) : unlistedHead(heading(data.found, context), context.t),

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { found, followed, feed } = data
    const title = heading(found, context)
    return [
      <MemberHead key="head" found={found} title={title} section="member_subscriptions" context={context} />,
      <ActError key="refused" outcome={outcome} t={context.t} />,
      followed === null ? <NoPermission key="no" context={context} /> : null,
      feed && <Feed key="feed" feed={feed} context={context} />,
      followed && <Followed key="list" followed={followed} isOwn={feed !== null} context={context} />,
    ]
  },
})

const late = { deadlineMs: sideDeadlineMs }

/** A visitor without an account is a stranger to every member, so what strangers get is asked for before the profile has come. */
export function preloadSubscriptions({ preload, visitor }: Pick<PageContext, 'preload' | 'visitor'>, id: string): void {
  if (!visitor.user) preload('subscriptions', { object_id: Number(id) }, late)
}

/** Whom a member follows; null when the visitor may not see it. */
export async function loadSubscriptions(
  call: Call,
  { member: { user_id }, privacy, relation }: FoundMember,
): Promise<readonly Subscription[] | null> {
  if (!maySee('member_subscriptions', privacy, relation)) return null
  const answer =
    relation === 'stranger'
      ? await call('subscriptions', { object_id: user_id }, late)
      : await call('seenSubscriptions', { user_id }, late)
  // The cached profile may be older than the member's last privacy change.
  if (!answer.ok && answer.code === 'no_permission') return null
  return expected(answer).subscriptions
}

async function loadFeed({ call, route }: Context): Promise<AnswerOf<'feed'>> {
  const number = route.query.page ?? 1
  const feed = expected(await call('feed', { count: pageSizes.list, page: Math.min(number, pagesMax) }))
  const last = Math.max(1, pageCountOf(feed.total_count, pageSizes.list))
  if (number > last) throw seeOther(hrefWith(route, { page: last }))
  return feed
}

const heading = ({ member }: FoundMember, { route, t }: Context): string =>
  withPageNumber(t('follow.of', { name: member.username }), route.query.page, t)

const Feed = ({ feed, context }: { feed: AnswerOf<'feed'>; context: Context }) => {
  const { route, t, lang, nowMs } = context
  return (
    <section className="feed">
      <h2>{t('follow.new')}</h2>
      {feed.videos.length === 0 ? (
        <EmptyState
          title={t('follow.empty')}
          help={t('follow.emptyHelp')}
          href={href('pornstars', {}, { lang })}
          label={t('models.heading')}
        />
      ) : (
        <VideoList
          list={feed}
          page={route.query.page ?? 1}
          hrefOfPage={(number) => hrefWith(route, { page: number })}
          t={t}
          lang={lang}
          nowMs={nowMs}
        />
      )}
    </section>
  )
}

type FollowedProps = { followed: readonly Subscription[]; isOwn: boolean; context: Context }

const Followed = ({ followed, isOwn, context }: FollowedProps) => {
  const { t, lang } = context
  if (isOwn) return <FollowedRows followed={followed} context={context} />
  return followed.length === 0 ? (
    <EmptyState title={t('listing.empty')} href={href('community', {}, { lang })} label={t('members.heading')} />
  ) : (
    <SubscriptionStrips followed={followed} context={context} />
  )
}
