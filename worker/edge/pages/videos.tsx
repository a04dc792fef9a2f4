// All videos, by five sorts and three filters. Its first page starts to leave before the list is there.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes, pagesMax } from '../../../shared/limits.ts'
import type { Result } from '../../../shared/result.ts'
import { href } from '../../../shared/routes.ts'
import { defaultVideoSort } from '../../../shared/rules/filters.ts'
import { FilterBar } from '../parts/filter-bar.tsx'
import { videoFilters } from '../parts/video-filters.ts'
import { pagesOf, VideoList } from '../parts/video-list.tsx'
import { type PageContext, page, type RouteOf } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'

type Data = { list: Promise<Result<AnswerOf<'videos'>>> }

export const videos = page<'videos', Data>({
  async load({ route, call }) {
    const number = route.query.page ?? 1
    if (number > pagesMax) return { status: 404, data: { list: Promise.resolve(emptyList) } }
    const list = call('videos', listParams(route, number))
    if (number === 1) return { status: 200, data: { list } }
    const answer = expected(await list)
    return { status: number > pagesOf(answer) ? 404 : 200, data: { list } }
  },

  head: (_, { route, t }) => {
    const { sort } = route.params
    return {
      title: withPage(sort ? t(`nav.${sort}`) : t('videos.heading'), route.query.page, t),
      description: t('videos.seo'),
      isIndexed: !route.query.type && !route.query.duration && !route.query.date,
    }
  },

  Page({ list }, { route, t, lang, nowMs }) {
    const { sort } = route.params
    const number = route.query.page ?? 1
    const hrefOfPage = (next: number) => href('videos', route.params, { lang, query: { ...route.query, page: next } })
    return [
      <h1 key="heading" className="page-heading">
        {withPage(sort ? t(`nav.${sort}`) : t('videos.heading'), route.query.page, t)}
      </h1>,
      <FilterBar key="filters" route={route} filters={() => videoFilters(route, t)} t={t} lang={lang} />,
      list.then((answer) => (
        <VideoList list={expected(answer)} page={number} hrefOfPage={hrefOfPage} t={t} lang={lang} nowMs={nowMs} />
      )),
      <p key="seo" className="seo-text">
        {t('videos.seo')}
      </p>,
    ]
  },
})

const emptyList: Result<AnswerOf<'videos'>> = { ok: true, value: { videos: [], total_count: 0 } }

const listParams = ({ params, query }: RouteOf<'videos'>, number: number): ParamsOf<'videos'> => ({
  gender: 'str',
  sort: params.sort ?? defaultVideoSort,
  count: pageSizes.list,
  section: '',
  object_id: '',
  page: number,
  type: query.type ?? 'all',
  duration: query.duration ?? '',
  date: query.date ?? '',
})

/** A title with its page, from the second on. */
export const withPage = (title: string, number: number | undefined, t: PageContext['t']): string =>
  number && number > 1 ? `${title}, ${t('pagination.suffix', { page: t.number(number) })}` : title
