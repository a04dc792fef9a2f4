// The user's corner of the header: the ways in for whoever has none.
import type { Lang } from '../../../locales/locales.ts'
import { href } from '../../../shared/routes.ts'
import type { PageContext } from '../render/page.ts'

type Props = { t: PageContext['t']; lang: Lang }

export const UserMenu = ({ t, lang }: Props) => (
  <div className="user-menu">
    <a className="button" href={href('signin', {}, { lang })}>
      {t('header.signIn')}
    </a>
    <a className="button button-primary" href={href('signup', {}, { lang })}>
      {t('header.signUp')}
    </a>
  </div>
)
