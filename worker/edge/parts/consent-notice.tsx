// The cookies notice at the foot of every page. A kept page is one for everybody: whether it shows is the sheet's matter,
// by what the page's first element says about this visitor.
import { consent } from '../../../client/islands/consent.tsx'
import { href, servicePaths } from '../../../shared/routes.ts'
import { Island } from '../render/island.tsx'
import type { PageContext } from '../render/page.ts'

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
