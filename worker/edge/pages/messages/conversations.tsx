// A member's conversations, latest first.
import { ageText } from '../../../../client/parts/age-text.ts'
import { Avatar } from '../../../../client/parts/avatar.tsx'
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { Conversation } from '../../../../shared/entities/message.ts'
import { pageSizes, pagesMax } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { redirectToSignIn } from '../../http/redirects.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { MessageSearch, type SearchOutcome, searchMessages } from './message-search.tsx'

type Data = AnswerOf<'conversations'> & { selfId: number }
type Context = PageContext<'messages'>

export const messages = page<'messages', Data, SearchOutcome>({
  layout: 'own-page',

  async load({ route, call, visitor, lang }) {
    const viewer = requireResolvedSession(visitor)
    if (!viewer) throw redirectToSignIn(route, lang)
    const number = Math.min(route.query.page ?? 1, pagesMax)
    const found = expected(await call('conversations', { count: pageSizes.conversations, page: number }))
    return { status: 200, data: { ...found, selfId: viewer.user_id }, maxCacheSeconds: 0 }
  },

  act: searchMessages,

  head: (_, { t }) => unlistedHead(t('messages.heading'), t),

  Page({ conversations, requests = [], total_count, selfId }, context, outcome) {
    const { t, lang, route } = context
    return [
      <h1 key="heading" className="page-heading">
        {t('messages.heading')}
      </h1>,
      (total_count > 0 || requests.length > 0) && <MessageSearch key="search" outcome={outcome} context={context} />,
      requests.length > 0 && (
        <details key="requests" className="message-requests">
          <summary>{t('messages.requests', { shown: t.number(requests.length) })}</summary>
          <p className="form-note">{t('messages.requestsHelp')}</p>
          <ul className="person-rows conversation-rows">
            {requests.map((one) => (
              <Row key={one.user.user_id} conversation={one} selfId={selfId} context={context} />
            ))}
          </ul>
        </details>
      ),
      total_count === 0 ? (
        <EmptyState
          key="empty"
          icon="mail"
          title={t('messages.empty')}
          help={t('messages.emptyHelp')}
          href={href('community', {}, { lang })}
          label={t('members.heading')}
        />
      ) : (
        <ul key="list" className="person-rows conversation-rows">
          {conversations.map((one) => (
            <Row key={one.user.user_id} conversation={one} selfId={selfId} context={context} />
          ))}
        </ul>
      ),
      <RoutePagination key="pages" total={total_count} size={pageSizes.conversations} route={route} t={t} />,
    ]
  },
})

type RowProps = { conversation: Conversation; selfId: number; context: Context }

const Row = ({ conversation: { user, last, unread }, selfId, context: { t, lang, nowMs } }: RowProps) => (
  <li className={unread ? 'person-row conversation-unread' : 'person-row'}>
    <Avatar username={user.username} avatar={user.avatar} />
    <div className="person-text">
      <a className="person-whole" href={href('conversation', { id: String(user.user_id) }, { lang })}>
        {user.username}{' '}
        {unread > 0 && (
          <>
            <span className="badge">{t.number(unread)}</span>
            <span className="hidden"> {t('notifications.new')}</span>
          </>
        )}
      </a>
      <p className="person-line">
        {last.user_id === selfId && <span>{t('messages.you')}: </span>}
        {last.message || t('messages.picture')}
      </p>
    </div>
    <time dateTime={last.sent_date} title={formatUtcTime(last.sent_date, t)}>
      {ageText(last.sent_date, nowMs, t)}
    </time>
  </li>
)
