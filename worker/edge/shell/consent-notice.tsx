// The cookies notice at the foot of every page. A kept page is one for everybody: whether it shows is the sheet's matter,
// by what the page's first element says about this visitor.
import { consent } from '../../../client/islands/site/consent.tsx'
import { href } from '../../../shared/routes.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { Island } from '../render/island.tsx'
import type { PageContext } from '../render/page.ts'

/** The way back to the choice, on the page about cookies: there for everybody, whatever they chose before. */
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
