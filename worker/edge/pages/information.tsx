// The pages that every site owes its visitors: a heading, a few honest sentences, and the way to the others.
import { informationSections } from '../../../shared/route-table.ts'
import { href } from '../../../shared/routes.ts'
import { legal } from '../operator/legal.ts'
import { ConsentSettings } from '../parts/consent-notice.tsx'
import { page } from '../render/page.ts'

export const information = page<'information', null>({
  load: async () => ({ status: 200, data: null }),
  head: (_, { route, t }) => ({
    title: t(`information.${route.params.section}.title`),
    description: t(`information.${route.params.section}.text`),
    isIndexed: true,
  }),
  Page: (_, { route, t, lang }) => [
    <nav key="tabs" className="tabs" aria-label={t('information.label')}>
      {informationSections.map((section) => (
        <a
          key={section}
          href={href('information', { section }, { lang })}
          aria-current={section === route.params.section ? 'page' : undefined}
        >
          {t(`information.${section}.title`)}
        </a>
      ))}
    </nav>,
    <h1 key="heading">{t(`information.${route.params.section}.title`)}</h1>,
    <p key="text" className="prose">
      {t(`information.${route.params.section}.text`)}
    </p>,
    // The operator's own words, in the language in which they hold.
    <article key="legal" className="prose" lang="en">
      {legal[route.params.section].map(({ heading, text }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
    </article>,
    route.params.section === 'cookies' && <ConsentSettings key="choice" t={t} lang={lang} />,
  ],
})
