// The footer of every page: information, partners, contact.
import { href } from '../../../shared/routes.ts'
import { setting } from '../operator/published.ts'
import type { PageContext } from '../render/page.ts'

/** Information pages in footer order; support comes first. */
const sections = ['dmca', 'terms', 'privacy', '2257', 'cookies', 'parentalcontrol', 'eu-digital-services-act'] as const

type Props = Pick<PageContext, 't' | 'lang'> & {
  /** At a closed gate no link leads to a partner. */
  isClosed: boolean
}

export const Footer = ({ isClosed, t, lang }: Props) => (
  <footer className="footer">
    <nav className="footer-links" aria-label={t('footer.information')}>
      <a href={href('information', { section: 'support' }, { lang })}>{t('information.support.title')}</a>
      {sections.map((section) => (
        <a key={section} href={href('information', { section }, { lang })}>
          {t(`information.${section}.title`)}
        </a>
      ))}
      <a href={`${href('information', { section: 'cookies' }, { lang })}#choice`}>{t('consent.settings')}</a>
      <a href={href('settings', {}, { lang })} rel="nofollow">
        {t('settings.heading')}
      </a>
      <a href={href('sitemap', {}, { lang })}>{t('sitemap.heading')}</a>
    </nav>
    {!isClosed && setting('partner_links').length > 0 && (
      <nav className="footer-links" aria-label={t('footer.partners')}>
        <span aria-hidden="true">{t('footer.partners')}</span>
        {setting('partner_links').map((partner) => (
          <a key={partner.href} href={partner.href} rel="nofollow noopener" target="_blank">
            {partner.title}
          </a>
        ))}
      </nav>
    )}
    <p>
      {setting('site_name')} · {t('footer.adults')}
    </p>
  </footer>
)
