// A page that reports a finished act and links to the next step; other pages use its state for the same purpose.
import { Icon } from '../../../../client/parts/icon.tsx'
import type { IconName } from '../../../../client/parts/icons.tsx'
import { href } from '../../../../shared/routes.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { type PageContext, page } from '../../render/page.ts'

type OutcomeText = { icon: IconName; title: string; help: string; link?: { href: string; label: string } }

const outcomePage = (textOf: (context: Pick<PageContext, 't' | 'lang'>) => OutcomeText) =>
  page({
    load: async () => ({ status: 200, data: null }),
    head: (_, context) => unlistedHead(textOf(context).title, context.t),
    Page: (_, context) => [<OutcomeState key="notice" {...textOf(context)} />],
  })

export const OutcomeState = ({ icon, title, help, link }: OutcomeText) => (
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

export const restorePasswordSuccess = outcomePage(({ t, lang }) => ({
  icon: 'check',
  title: t('account.restored'),
  help: t('account.restoredHelp'),
  link: { href: href('signin', {}, { lang }), label: t('header.signIn') },
}))
