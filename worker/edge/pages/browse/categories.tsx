// All categories by title, with a jump to each letter.

import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import type { Category } from '../../../../shared/entities/lists.ts'
import { href } from '../../../../shared/routes.ts'
import { firstRow } from '../../parts/card-grid.tsx'
import { categoryHref } from '../../parts/category-href.ts'
import { CategoryCards } from '../../parts/collection-cards.tsx'
import { ListStructuredData } from '../../parts/json-ld.tsx'
import { ListSkeleton } from '../../parts/list-skeleton.tsx'
import { SeoText } from '../../parts/seo-text.tsx'
import { late, type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { wasHealthy } from '../../upstream/upstream-health.ts'

type Data = { categories: Promise<Category[]> }

/** How many cards the skeleton shows until the number is known. */
const skeletonCount = 30

export const categories = page<'categories', Data>({
  forMembers: 'shared',
  layout: 'list-page',

  async load({ call, lang }) {
    const answer = call('categories', { gender: 'str', section: 'all', lang }).then(expected)
    const shown = answer.then(({ categories }) => categories)
    // The part that shows the list reports a failure; until then the rejection is expected.
    shown.catch(() => undefined)
    if (!wasHealthy()) await shown
    return { status: 200, data: { categories: shown } }
  },

  head: (_, { t }) => ({ title: t('categories.heading'), description: t('categories.seo'), isIndexed: true }),

  Page: ({ categories: shown }, context) => [
    <h1 key="heading" className="page-heading">
      {context.t('categories.heading')}
    </h1>,
    late(
      shown.then((all) => (all.length ? <AllCategories all={all} context={context} /> : <NoCategories {...context} />)),
      () => <ListSkeleton kind="category" count={skeletonCount} t={context.t} />,
    ),
    <SeoText key="seo" text={context.t('categories.seo')} />,
  ],
})

const NoCategories = ({ t, lang }: Pick<PageContext, 't' | 'lang'>) => (
  <EmptyState title={t('listing.empty')} href={href('videos', {}, { lang })} label={t('allVideos')} />
)

type Props = { all: readonly Category[]; context: Pick<PageContext, 't' | 'lang' | 'origin'> }

function AllCategories({ all, context: { t, lang, origin } }: Props) {
  const letters = lettersOf(all, t.tag)
  // Where every title has its own first letter, jumps are no shorter than the list.
  const hasLetters = letters.size <= all.length / 2
  return (
    <section className="list">
      <p className="list-total">{t('listing.categories', { count: all.length, shown: t.number(all.length) })}</p>
      {hasLetters && (
        <nav className="letters" data-row="" aria-label={t('categories.letters')}>
          {[...letters].map(([dir, letter]) => (
            <a key={letter} href={`#${idOf(dir)}`}>
              {letter}
            </a>
          ))}
        </nav>
      )}
      <CategoryCards
        items={all}
        idOf={({ dir }) => (hasLetters && letters.has(dir) ? idOf(dir) : undefined)}
        eagerCount={firstRow}
        t={t}
        lang={lang}
      />
      <ListStructuredData
        paths={all.map((category) => categoryHref(category, lang))}
        total={all.length}
        size={all.length}
        page={1}
        origin={origin}
      />
    </section>
  )
}

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
