// The account menu of the header: sign-in links for visitors, their own pages and sign-out for members.
import { Icon } from '../../../client/parts/icon.tsx'
import type { Lang } from '../../../locales/locales.ts'
import { contract } from '../../../shared/contract/contract.ts'
import { href, templateIn } from '../../../shared/routes.ts'
import type { MemberSection } from '../../../shared/rules/members-sections.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { isPageOn } from '../operator/published.ts'
import type { PageContext } from '../render/page.ts'
import { hole } from '../render/page-cache.ts'

type Props = { isSignedIn: boolean; t: PageContext['t']; lang: Lang }

export const UserMenu = ({ isSignedIn, t, lang }: Props) =>
  isSignedIn ? <OwnMenu t={t} lang={lang} /> : <SignInLinks t={t} lang={lang} />

const SignInLinks = ({ t, lang }: Omit<Props, 'isSignedIn'>) => (
  <div className="user-menu">
    <a className="button" href={href('signin', {}, { lang })} rel="nofollow">
      {t('header.signIn')}
    </a>
    {isPageOn('signup') && (
      <a className="button button-primary" href={href('signup', {}, { lang })} rel="nofollow">
        {t('header.signUp')}
      </a>
    )}
  </div>
)

/** Open pages keep it up to date (client/unread-counts.ts). */
export const Unread = ({ of, shown }: { of: 'all' | 'messages' | 'notifications'; shown: string }) => (
  <span className="badge" data-unread={of}>
    {shown}
  </span>
)

const newsPath = contract.unreadSummary.fill({ after: '0-0' })

const OwnMenu = ({ t, lang }: Omit<Props, 'isSignedIn'>) => {
  const own = (name: MemberSection) => templateIn(name, lang).replace('{id}', hole('userId'))
  return (
    <details className="drop-down own-menu" name="header-menu" data-live={servicePaths.live} data-news={newsPath}>
      <summary>
        <Icon name="user" />
        <span className="own-name">{hole('username')}</span>
        <Unread of="all" shown={hole('unread')} />
        <Icon name="chevron-down" />
      </summary>
      <ul>
        <li>
          <a href={own('member')}>{t('user.profile')}</a>
        </li>
        <li>
          <a href={own('member_edit')}>{t('edit.heading')}</a>
        </li>
        {isPageOn('upload') && (
          <li>
            <a href={href('upload', {}, { lang })}>{t('upload.title')}</a>
          </li>
        )}
        <li>
          <a href={href('studio', {}, { lang })}>{t('studio.heading')}</a>
        </li>
        <li>
          <a href={own('member_uploaded_videos')}>{t('user.videos')}</a>
        </li>
        <li>
          <a href={own('member_playlists')}>{t('user.playlists')}</a>
        </li>
        {isPageOn('messages') && (
          <li>
            <a href={href('messages', {}, { lang })}>
              {t('messages.heading')} <Unread of="messages" shown={hole('unreadMessages')} />
            </a>
          </li>
        )}
        <li>
          <a href={href('notifications', {}, { lang })}>
            {t('notifications.heading')} <Unread of="notifications" shown={hole('unreadNotifications')} />
          </a>
        </li>
        <li>
          <a href={own('member_subscriptions')}>{t('member.subscriptions')}</a>
        </li>
        <li>
          <a href={own('member_friends')}>{t('friends.heading')}</a>
        </li>
        <li>
          <a href={own('member_wall')}>{t('member.wall')}</a>
        </li>
        <li>
          <a href={own('member_favourite_videos')}>{t('lists.favourites')}</a>
        </li>
        <li>
          <a href={own('member_watch_later_videos')}>{t('act.watchLater')}</a>
        </li>
        <li>
          <a href={own('member_history')}>{t('history.heading')}</a>
        </li>
        <li>
          <a href={href('account', {}, { lang })}>{t('user.account')}</a>
        </li>
        <li>
          <a href={href('settings', {}, { lang })}>{t('settings.heading')}</a>
        </li>
        <li className="drop-down-more">
          <form method="post" action={servicePaths.logout}>
            <button type="submit">{t('user.logOut')}</button>
          </form>
        </li>
      </ul>
    </details>
  )
}
