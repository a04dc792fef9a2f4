// The foot of every page.
import { href } from '../../../shared/routes.ts'
import type { PageContext } from '../render/page.ts'
import { site } from '../site.ts'

export const Footer = ({ t, lang }: Pick<PageContext, 't' | 'lang'>) => (
  <footer className="footer">
    <p>{t('footer.adults')}</p>
    <p>
      <a href={href('information', { section: 'cookies' }, { lang })}>{t('consent.settings')}</a>
    </p>
    <p>{site.name}</p>
  </footer>
)
