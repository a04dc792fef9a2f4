// The sitemap page: links to all lists, categories, letters, information pages and languages.

import type { ReactNode } from 'react'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { sideDeadlineMs } from '../../../../shared/limits.ts'
import { informationSections } from '../../../../shared/route-table.ts'
import { href } from '../../../../shared/routes.ts'
import { letters, videoPageSorts } from '../../../../shared/rules/browse-filters.ts'
import { isPageOn } from '../../operator/published.ts'
import { categoryHref } from '../../parts/category-href.ts'
import { type PageContext, page } from '../../render/page.ts'
import { languageLinks } from '../../shell/language-links.ts'
import { SectionLinks } from '../../shell/section-links.tsx'
import { expected } from '../../upstream/expected.ts'

type Data = { categories: Promise<AnswerOf<'categories'>> }
type Text = Pick<PageContext, 't' | 'lang'>

export const sitemap = page<'sitemap', Data>({
  layout: 'sitemap',

  async load({ call, lang }) {
    const asked = call('categories', { gender: 'str', section: 'all', lang }, { deadlineMs: sideDeadlineMs })
    const categories = asked.then(expected)
    categories.catch(() => undefined)
    return { status: 200, data: { categories } }
  },

  head: (_, { t }) => ({ title: t('sitemap.heading'), description: t('sitemap.description'), isIndexed: true }),

  Page: ({ categories }, { route, t, lang }) => [
    <h1 key="heading">{t('sitemap.heading')}</h1>,
    <div key="groups" className="link-groups">
      <Group title={t('sitemap.lists')}>
        <SectionLinks route={route} t={t} lang={lang} />
        {videoPageSorts.map((sort) => (
          <a key={sort} href={href('videos', { sort }, { lang })}>
            {t(`nav.${sort}`)}
          </a>
        ))}
        <a href={href('history', {}, { lang })}>{t('history.heading')}</a>
      </Group>
      <Group title={t('footer.information')}>
        {informationSections.map((section) => (
          <a key={section} href={href('information', { section }, { lang })}>
            {t(`information.${section}.title`)}
          </a>
        ))}
        <a href={href('age_statement', {}, { lang })}>{t('ageStatement.title')}</a>
      </Group>
      <Group title={t('sitemap.account')}>
        <a href={href('signin', {}, { lang })}>{t('header.signIn')}</a>
        {isPageOn('signup') && <a href={href('signup', {}, { lang })}>{t('header.signUp')}</a>}
        <a href={href('countries', {}, { lang })}>{t('country.heading')}</a>
      </Group>
      <Group title={t('sitemap.languages')}>
        {languageLinks(route).map((link) => (
          <a key={link.lang} href={link.path} lang={link.tag} hrefLang={link.tag} rel="nofollow">
            {link.name}
          </a>
        ))}
      </Group>
      <Letters title={t('models.heading')} hrefOf={(letter) => href('pornstars', {}, { lang, query: { letter } })} />
      <Letters title={t('channels.heading')} hrefOf={(letter) => href('pornsites', {}, { lang, query: { letter } })} />
    </div>,
    categories.then((answer) => <Categories answer={answer} t={t} lang={lang} />),
  ],
})

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <div className="link-columns">{children}</div>
  </section>
)

const Letters = ({ title, hrefOf }: { title: string; hrefOf: (letter: (typeof letters)[number]) => string }) => (
  <section>
    <h2>{title}</h2>
    <div className="letters">
      {letters.map((letter) => (
        <a key={letter} href={hrefOf(letter)}>
          {letter}
        </a>
      ))}
    </div>
  </section>
)

const Categories = ({ answer, t, lang }: { answer: AnswerOf<'categories'> } & Text) => (
  <section className="link-groups link-groups-wide">
    <Group title={t('categories.heading')}>
      {answer.categories.map((category) => (
        <a key={category.dir} href={categoryHref(category, lang)}>
          {category.title}
        </a>
      ))}
    </Group>
  </section>
)
