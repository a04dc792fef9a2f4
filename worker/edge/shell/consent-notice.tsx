// The cookie notice at the bottom of every page. Cached pages are shared, so CSS decides whether it shows, by an
// attribute of the root element.
import { consent } from '../../../client/islands/site/consent.tsx'
import { href } from '../../../shared/routes.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { Island } from '../render/island.tsx'
import type { PageContext } from '../render/page.ts'

/** The consent settings on the page about cookies, shown whatever was chosen before. */
export const ConsentSettings = ({ t, lang }: Pick<PageContext, 't' | 'lang'>) => (
  <section className="consent-settings" id="choice" aria-label={t('consent.settings')}>
    <h2>{t('consent.settings')}</h2>
    <p className="consent-now">
      <span data-for="unset">{t('consent.unset')}</span>
      <span data-for="accepted">{t('consent.accepted')}</span>
      <span data-for="rejected">{t('consent.rejected')}</span>
    </p>
    <Island of={consent} id="consent-settings" props={{ action: servicePaths.consent }} t={t} lang={lang} />
  </section>
)

export const ConsentNotice = ({ t, lang }: Pick<PageContext, 't' | 'lang'>) => (
  <aside className="consent" aria-label={t('consent.label')}>
    <Island
      of={consent}
      id="consent"
      props={{ action: servicePaths.consent, href: href('information', { section: 'cookies' }, { lang }) }}
      t={t}
      lang={lang}
    />
  </aside>
)
