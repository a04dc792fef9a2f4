// The videos that have all of up to three categories.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { mainDeadlineMs } from '../../../../shared/limits.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { dirIn, hasDir, joinedDirs } from '../../../../shared/rules/browse-category-dirs.ts'
import { defaultVideoSort } from '../../../../shared/rules/browse-filters.ts'
import { relatedSearches } from '../../../../shared/rules/search-related.ts'
import { movedPermanently } from '../../http/redirects.ts'
import { categoryHref } from '../../parts/category-href.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { listDescription } from '../../parts/heads.ts'
import { breadcrumbList, JsonLd } from '../../parts/json-ld.tsx'
import { sortedTitle, withPageNumber } from '../../parts/page-title.ts'
import { redirectIfMoved } from '../../parts/redirect-moved.ts'
import { RelatedSearches } from '../../parts/related-searches.tsx'
import { SeoText } from '../../parts/seo-text.tsx'
import { isUnfiltered, loadVideos, videoParts } from '../../parts/video-listing.tsx'
import { type Loaded, type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { withTimeout } from '../../upstream/with-timeout.ts'
import { CategoryGroup, wayTo } from './category-group.tsx'
import { ChosenCategories, type NamedCategory } from './chosen-categories.tsx'

type Data = { chosen: NamedCategory[]; all: NamedCategory[]; list: AnswerOf<'videos'> } | null

export const videosCategories = page<'videos-categories', Data>({
  forMembers: 'shared',
  layout: 'list-page',

  load: (context) => withTimeout(load(context), mainDeadlineMs),

  head(data, context) {
    if (!data) return notFoundHead(context)
    const { route, t } = context
    const title = sortedTitle(heading(data.chosen, context), route, t)
    return {
      title,
      description: listDescription(seo(data.chosen, context), title, route),
      // Pairs and triples are not indexed: search engines find their videos in the single categories.
      isIndexed: data.chosen.length === 1 && isUnfiltered(route),
      paramsIn: (lang) => ({ object_id: addressOf(data.chosen, lang) }),
    }
  },

  /** Of a single category. */
  staffTarget(data) {
    const [category, ...others] = data?.chosen ?? []
    return category && others.length === 0 ? { kind: 'category', id: category.category_id } : null
  },

  Page(data, context) {
    if (!data) return notFoundParts(context)
    const { route, t, lang } = context
    const [filters, list] = videoParts({ list: Promise.resolve(data.list) }, context, {
      categories: data.chosen.map(({ dir }) => dir),
    })
    return [
      <h1 key="heading" className="page-heading">
        {withPageNumber(heading(data.chosen, context), route.query.page, t)}
      </h1>,
      <ChosenCategories key="chosen" route={route} chosen={data.chosen} all={data.all} t={t} lang={lang} />,
      <CategoryGroup key="group" chosen={data.chosen} all={data.all} t={t} lang={lang} />,
      filters,
      <RelatedSearches key="related" searches={relatedTo(data.list, lang)} t={t} lang={lang} />,
      list,
      data.chosen.length === 1 && isUnfiltered(route) && (
        <JsonLd
          key="way"
          of={[
            breadcrumbList(
              [
                { name: t('categories.heading'), path: href('categories', {}, { lang }) },
                ...wayTo(data.chosen, data.all).map((category) => ({
                  name: category.title,
                  path: categoryHref(category, lang),
                })),
              ],
              context,
            ),
          ]}
        />
      ),
      <SeoText key="seo" text={seo(data.chosen, context)} />,
    ]
  },
})

type Context = PageContext<'videos-categories'>

/** The upstream makes them of English titles. */
const relatedTo = ({ related_searches, videos }: AnswerOf<'videos'>, lang: string): string[] | undefined =>
  lang === 'en' ? related_searches : relatedSearches('', { names: [], videos, lang })

/** One call after the other, so that unknown categories cannot fill the cache with lists. */
async function load(context: Context): Promise<Loaded<Data>> {
  const { route, call, lang } = context
  const { object_id, sort = defaultVideoSort } = route.params
  // A hidden category, which this list lacks, has no page either.
  const { categories: shown } = expected(await call('categories', { gender: 'str', section: 'all', lang }))
  const named = object_id.split(',').map((dir) => shown.find((one) => hasDir(dir, one)) ?? null)
  if (!named.every((one) => one !== null)) {
    const own = (dir: string) => dirIn(lang, shown.find((one) => hasDir(dir, one)) ?? { dir })
    await redirectIfMoved(context, 'category', { object_id }, own)
    return { status: 404, data: null }
  }
  const chosen = [...new Set(named)]
  // Each language has its own address: those of other languages lead to it.
  const address = addressOf(chosen, lang)
  if (address !== object_id) throw movedPermanently(hrefWith(route, { object_id: address, page: route.query.page }))
  const dirs = joinedDirs(chosen.map(({ dir }) => dir))
  const { status, data } = await loadVideos(context, { section: 'category', object_id: dirs, sort })
  return { status, data: { chosen, all: shown, list: await data.list } }
}

const addressOf = (chosen: readonly NamedCategory[], lang: string): string =>
  joinedDirs(chosen.map((one) => dirIn(lang, one)))

const heading = (chosen: NamedCategory[], { t }: Context): string =>
  t('categories.videosOf', { names: namesOf(chosen, t.tag) })

/** What an editor wrote about a single category, or a sentence of the site. */
const seo = (chosen: NamedCategory[], { t }: Context): string =>
  (chosen.length === 1 && chosen[0]?.description) || t('categories.videosOfSeo', { names: namesOf(chosen, t.tag) })

const namesOf = (chosen: NamedCategory[], tag: string): string =>
  new Intl.ListFormat(tag, { type: 'conjunction' }).format(chosen.map(({ title }) => title))
