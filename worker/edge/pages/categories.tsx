// All categories by title, with a way to jump to a letter.
import { EmptyState } from '../../../client/parts/empty-state.tsx'
import type { Category } from '../../../shared/entities/list.ts'
import { href } from '../../../shared/routes.ts'
import { hiddenCategories } from '../../../shared/rules/filters.ts'
import { CategoryCards } from '../parts/collection-cards.tsx'
import { ListThing } from '../parts/json-ld.tsx'
import { SeoText } from '../parts/seo-text.tsx'
import { page } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'

type Data = { categories: Category[] }

/** A first row of the widest grid. */
const firstRow = 5

export const categories = page<'categories', Data>({
  layout: 'list-page',

  async load({ call, lang }) {
    const answer = expected(await call('categories', { gender: 'str', section: 'all', lang }))
    return {
      status: 200,
      data: { categories: answer.categories.filter(({ dir }) => !hiddenCategories.includes(dir)) },
    }
  },

  head: (_, { t }) => ({ title: t('categories.heading'), description: t('categories.seo'), isIndexed: true }),

  Page({ categories: all }, { t, lang, origin }) {
    const heading = (
      <div key="heading" className="page-heading">
        <h1>{t('categories.heading')}</h1>
        <p>{t('listing.categories', { count: all.length, shown: t.number(all.length) })}</p>
      </div>
    )
    if (!all.length) {
      return [
        heading,
        <EmptyState
          key="empty"
          title={t('listing.empty')}
          href={href('videos', {}, { lang })}
          label={t('allVideos')}
        />,
      ]
    }
    const letters = lettersOf(all, t.tag)
    // In a script of many letters a jump to one is no shorter than a look.
    const hasLetters = letters.size <= all.length / 2
    return [
      heading,
      hasLetters && (
        <nav key="letters" className="letters" aria-label={t('categories.letters')}>
          {[...letters].map(([dir, letter]) => (
            <a key={letter} href={`#${idOf(dir)}`}>
              {letter}
            </a>
          ))}
        </nav>
      ),
      <CategoryCards
        key="list"
        items={all}
        idOf={({ dir }) => (hasLetters && letters.has(dir) ? idOf(dir) : undefined)}
        eagerCount={firstRow}
        t={t}
        lang={lang}
      />,
      <ListThing
        key="things"
        paths={all.map(({ dir }) => href('videos-categories', { object_id: dir }, { lang }))}
        total={all.length}
        size={all.length}
        page={1}
        origin={origin}
      />,
      <SeoText key="seo" text={t('categories.seo')} />,
    ]
  },
})

const idOf = (dir: string): string => `c-${dir}`

/** The first letters of the titles, each under the dir of the first category that begins with it. */
function lettersOf(all: readonly Category[], tag: string): Map<string, string> {
  const seen = new Set<string>()
  const letters = new Map<string, string>()
  for (const { dir, title } of all) {
    const letter = (title.match(/^\P{M}\p{M}*/u)?.[0] ?? title).toLocaleUpperCase(tag)
    if (!seen.has(letter)) letters.set(dir, letter)
    seen.add(letter)
  }
  return letters
}
