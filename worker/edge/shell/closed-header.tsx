// The header of gate-exempt pages: it links only to the gate.
import { href } from '../../../shared/routes.ts'
import type { PageContext } from '../render/page.ts'
import { logoClass, SiteLogo } from './site-logo.tsx'

export const ClosedHeader = ({ t, lang }: Pick<PageContext, 't' | 'lang'>) => (
  <header className="header">
    <a className={logoClass()} href={href('index', {}, { lang })}>
      <SiteLogo />
      <span className="hidden">, {t('header.home')}</span>
    </a>
  </header>
)
