// A member's friends: a list for visitors who may see it; the member also sees requests, with an action for each.
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { pageSizes, pagesMax } from '../../../../shared/limits.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { pageCountOf } from '../../../../shared/rules/page-count.ts'
import { seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { type ActOutcome, handleAct } from '../../parts/handle-act.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { NoPermission } from '../../parts/no-permission.tsx'
import { withPageNumber } from '../../parts/page-title.ts'
import { MemberCards } from '../../parts/people-cards.tsx'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { ActError } from '../../parts/target-actions.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { type FriendList, FriendRows } from './friend-rows.tsx'
import { canSee, type FoundMember, loadMember } from './load-member.ts'
import { MemberHead } from './member-head.tsx'

type Friends = AnswerOf<'members'>
/** Null `friends`: the visitor may not see them. Only the member gets the requests. */
type Data = { found: FoundMember; friends: Friends | null; requests: AnswerOf<'friendRequests'> | null } | null
type Context = PageContext<'member_friends'>

const firstRows = 12

export const memberFriends = page<'member_friends', Data, ActOutcome>({
  layout: 'own-page',

  async load(context) {
    const { route, call } = context
    const found = await loadMember(context, route.params.id)
    if (found === null) return { status: 404, data: null, maxCacheSeconds: 0 }
    const [friends, requests] = await Promise.all([
      loadFriends(context, found),
      found.relation === 'oneself' ? call('friendRequests', {}).then(expected) : null,
    ])
    if (friends === null) return { status: 403, data: { found, friends: null, requests: null }, maxCacheSeconds: 0 }
    const last = Math.max(1, pageCountOf(friends.total_count, pageSizes.members))
    if ((route.query.page ?? 1) > last) throw seeOther(hrefWith(route, { page: last }))
    return { status: 200, data: { found, friends, requests } }
  },

  act: handleAct,

  head: (data, context) =>
    data === null ? notFoundHead(context) : unlistedHead(heading(data.found, context), context.t),

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { found, friends, requests } = data
    const title = heading(found, context)
    return [
      <MemberHead key="head" found={found} title={title} section="member_friends" context={context} />,
      <ActError key="refused" outcome={outcome} t={context.t} />,
      friends === null ? (
        <NoPermission key="no" context={context} />
      ) : requests === null ? (
        <Others key="list" friends={friends} context={context} />
      ) : (
        <Own key="own" friends={friends} requests={requests} context={context} />
      ),
    ]
  },
})

/** Strangers get the cached list; friends and the member see changes at once. Null: the visitor may not see it. */
async function loadFriends({ call, route, visitor }: Context, found: FoundMember): Promise<Friends | null> {
  if (!canSee('member_friends', found, visitor)) return null
  const { member, relation } = found
  const [user_id, count, number] = [member.user_id, pageSizes.members, Math.min(route.query.page ?? 1, pagesMax)]
  const list = { ...defaultListParams.members, section: 'friends', object_id: user_id, page: number } as const
  const answer = await (relation === 'stranger'
    ? call('members', list)
    : call('seenFriends', { user_id, count, page: number }))
  // The cached profile may be older than the member's last privacy change.
  return !answer.ok && answer.code === 'no_permission' ? null : expected(answer)
}

const heading = ({ member }: FoundMember, { route, t }: Context): string =>
  withPageNumber(t('friends.of', { name: member.username }), route.query.page, t)

const Pages = ({ total, context: { route, t } }: { total: number; context: Context }) => (
  <RoutePagination total={total} size={pageSizes.members} route={route} t={t} />
)

const Others = ({ friends: { members, total_count }, context }: { friends: Friends; context: Context }) => {
  const { t, lang } = context
  return members.length === 0 ? (
    <EmptyState
      icon="people"
      title={t('friends.empty')}
      href={href('community', {}, { lang })}
      label={t('members.heading')}
    />
  ) : (
    <section className="list">
      <p className="list-total">{t('members.total', { count: total_count, shown: t.number(total_count) })}</p>
      <MemberCards items={members} eagerCount={firstRows} t={t} lang={lang} />
      <Pages total={total_count} context={context} />
    </section>
  )
}

type OwnProps = { friends: Friends; requests: AnswerOf<'friendRequests'>; context: Context }

const Own = ({ friends: { members, total_count }, requests: { received, sent, blocked }, context }: OwnProps) => {
  const { t, lang } = context
  const lists: [FriendList, Friends['members'], number][] = [
    ['received', received, received.length],
    ['sent', sent, sent.length],
    ['friends', members, total_count],
    ['blocked', blocked, blocked.length],
  ]
  return (
    <div className="friend-lists">
      {lists.map(([list, people, total]) => (
        <FriendRows key={list} list={list} people={people} total={total} context={context} />
      ))}
      <Pages total={total_count} context={context} />
      {total_count === 0 && (
        <EmptyState
          icon="people"
          title={t('friends.empty')}
          help={t('friends.emptyHelp')}
          href={href('community', {}, { lang })}
          label={t('members.heading')}
        />
      )}
    </div>
  )
}
