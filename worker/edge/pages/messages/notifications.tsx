// A member's notifications: each links to what it is about.
import { ActFields } from '../../../../client/forms/act-fields.tsx'
import { ageText } from '../../../../client/parts/age-text.ts'
import { Avatar } from '../../../../client/parts/avatar.tsx'
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { MemberNotification } from '../../../../shared/entities/notification.ts'
import { pageSizes, pagesMax } from '../../../../shared/limits.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import { href } from '../../../../shared/routes.ts'
import {
  type NotificationTarget,
  notificationHref,
  notificationTextName,
} from '../../../../shared/rules/messages-notification-links.ts'
import { adviceKeyOf } from '../../../../shared/rules/studio-upload-advice.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { redirectToSignIn } from '../../http/redirects.ts'
import { type ActOutcome, handleAct } from '../../parts/handle-act.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { ActError } from '../../parts/target-actions.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'

type Data = AnswerOf<'notifications'> & { selfId: string }
type Context = PageContext<'notifications'>

export const notifications = page<'notifications', Data, ActOutcome>({
  layout: 'own-page',

  async load({ route, call, visitor, lang }) {
    const viewer = requireResolvedSession(visitor)
    if (!viewer) throw redirectToSignIn(route, lang)
    const number = Math.min(route.query.page ?? 1, pagesMax)
    const found = expected(await call('notifications', { count: pageSizes.notifications, page: number }))
    return { status: 200, data: { ...found, selfId: String(viewer.user_id) }, maxCacheSeconds: 0 }
  },

  act: handleAct,

  head: (_, { t }) => unlistedHead(t('notifications.heading'), t),

  Page({ notices: all, total_count, selfId }, context, outcome) {
    const { t, lang, route } = context
    return [
      <div key="heading" className="page-heading notifications-heading">
        <h1>{t('notifications.heading')}</h1>
        {all.some(({ is_read }) => !is_read) && (
          <form method="post" action={route.canonicalPath}>
            <ActFields stat={{ act: 'notice', section: 'read' }} />
            <button className="button" type="submit">
              {t('notifications.readAll')}
            </button>
          </form>
        )}
        <a className="button" href={href('notification_settings', {}, { lang })}>
          {t('notificationSettings.heading')}
        </a>
      </div>,
      <ActError key="refused" outcome={outcome} t={t} />,
      total_count === 0 ? (
        <EmptyState
          key="empty"
          icon="bell"
          title={t('notifications.empty')}
          href={href('index', {}, { lang })}
          label={t('error.goHome')}
        />
      ) : (
        <ul key="list" className="person-rows conversation-rows">
          {all.map((notification) => (
            <Row key={notification.notice_id} notification={notification} selfId={selfId} context={context} />
          ))}
        </ul>
      ),
      <RoutePagination key="pages" total={total_count} size={pageSizes.notifications} route={route} t={t} />,
    ]
  },
})

type RowProps = { notification: MemberNotification; selfId: string; context: Context }

const Row = ({ notification, selfId, context: { t, lang, nowMs } }: RowProps) => {
  const { kind, user, is_read, added_date } = notification
  // A video that was withdrawn after a rejection has no title.
  const title = titleIn(lang, { title: '', ...notification }) || t('upload.noTitle')
  const name = user?.username ?? ''
  return (
    <li className={is_read ? 'person-row' : 'person-row conversation-unread'}>
      <Avatar username={name || title} avatar={user?.avatar} />
      <div className="person-text">
        <a className="person-whole" href={notificationHref(targetOf(notification), selfId, lang)}>
          {t(`notifications.${notificationTextName(notification)}`, { name, title })}{' '}
          {!is_read && <span className="badge">{t('notifications.new')}</span>}
        </a>
        {notification.reason !== undefined && (
          <p>
            {t(refusalKey('uploadReason', notification.reason))}{' '}
            {kind === 'upload_failed' && t(adviceKeyOf(notification.reason))}
          </p>
        )}
      </div>
      <time dateTime={added_date}>{ageText(added_date, nowMs, t)}</time>
    </li>
  )
}

const targetOf = ({ kind, user, section, object_id, dir, of_comment }: MemberNotification): NotificationTarget => ({
  kind,
  userId: user?.user_id,
  section,
  objectId: object_id,
  dir,
  commentId: of_comment,
})
