// The information pages: a heading, a short text, and links to the other pages.
import { locales } from '../../../../locales/locales.ts'
import { seeOther } from '../../http/redirects.ts'
import { legalText } from '../../operator/legal-text.ts'
import { page } from '../../render/page.ts'
import { ConsentSettings } from '../../shell/consent-notice.tsx'
import { type ContactOutcome, ContactPart, loadSupport, type Support } from './contact.tsx'
import { InformationTabs } from './information-tabs.tsx'
import { sendContact } from './send-contact.ts'

type Data = Support | null

export const information = page<'information', Data, ContactOutcome>({
  load: async (context) =>
    context.route.params.section === 'support'
      ? // The referring page and the captcha belong to one visitor, so the page is not cached.
        { status: 200, data: await loadSupport(context), maxCacheSeconds: 0 }
      : { status: 200, data: null },

  act: async (context, form, files) =>
    context.route.params.section === 'support'
      ? sendContact(context, form, files)
      : Promise.reject(seeOther(context.route.canonicalPath)),

  head: (_, { route, t }) => ({
    title: t(`information.${route.params.section}.title`),
    description: t(`information.${route.params.section}.text`),
    isIndexed: Object.keys(route.query).length === 0,
  }),
  Page: (data, { route, visitor, t, lang }, outcome) => {
    const legal = legalText(route.params.section, lang)
    return [
      <InformationTabs key="tabs" current={route.params.section} t={t} lang={lang} />,
      <h1 key="heading">{t(`information.${route.params.section}.title`)}</h1>,
      <p key="text" className="prose">
        {t(`information.${route.params.section}.text`)}
      </p>,
      data && (
        <ContactPart
          key="contact"
          support={data}
          outcome={outcome}
          isMember={visitor.user !== null}
          route={route}
          t={t}
          lang={lang}
        />
      ),
      !legal.isReviewed && (
        <p key="review" className="draft-note">
          {t('information.review')}
        </p>
      ),
      // The operator's legal text, in this language or in English.
      <article key="legal" className="prose" lang={locales[legal.lang].tag}>
        {legal.parts.map(({ heading, text }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <p>{text}</p>
          </section>
        ))}
      </article>,
      route.params.section === 'cookies' && <ConsentSettings key="choice" t={t} lang={lang} />,
    ]
  },
})
