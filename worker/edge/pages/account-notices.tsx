// The page that only says what has happened, and leads on: a password was changed; and what such a state looks like.
import { Icon } from '../../../client/parts/icon.tsx'
import type { IconName } from '../../../client/parts/icons.tsx'
import { href } from '../../../shared/routes.ts'
import { unlistedHead } from '../parts/heads.ts'
import { type PageContext, page } from '../render/page.ts'

type Notice = { icon: IconName; title: string; help: string; link?: { href: string; label: string } }

const noticePage = (noticeOf: (context: Pick<PageContext, 't' | 'lang'>) => Notice) =>
  page({
    load: async () => ({ status: 200, data: null }),
    head: (_, context) => unlistedHead(noticeOf(context).title, context.t),
    Page: (_, context) => [<NoticeState key="notice" {...noticeOf(context)} />],
  })

export const NoticeState = ({ icon, title, help, link }: Notice) => (
  <div className="state">
    <Icon name={icon} />
    <h1>{title}</h1>
    <p>{help}</p>
    {link && (
      <a className="button button-primary" href={link.href}>
        {link.label}
      </a>
    )}
  </div>
)

export const restorePasswordSuccess = noticePage(({ t, lang }) => ({
  icon: 'check',
  title: t('account.restored'),
  help: t('account.restoredHelp'),
  link: { href: href('signin', {}, { lang }), label: t('header.signIn') },
}))
