// The tree of a list page in plain components: what document.tsx, videos.tsx and video-list.tsx make together.
import { modals } from '../../../client/islands/modals.tsx'
import { notices } from '../../../client/islands/notices.tsx'
import { IconSprite } from '../../../client/parts/icons.tsx'
import { Pagination } from '../../../client/parts/pagination.tsx'
import { ThumbGrid } from '../../../client/parts/thumb-grid.tsx'
import type { VideoList } from '../../../shared/entities/list.ts'
import { href, servicePaths } from '../../../shared/routes.ts'
import { withPage } from '../../../worker/edge/pages/videos.tsx'
import { hrefOf } from '../../../worker/edge/parts/cards.tsx'
import { FilterBar } from '../../../worker/edge/parts/filter-bar.tsx'
import { Footer } from '../../../worker/edge/parts/footer.tsx'
import { Header } from '../../../worker/edge/parts/header.tsx'
import { TagNav } from '../../../worker/edge/parts/tag-nav.tsx'
import { videoFilters } from '../../../worker/edge/parts/video-filters.ts'
import { pagesOf } from '../../../worker/edge/parts/video-list.tsx'
import { assets } from '../../../worker/edge/render/assets.ts'
import { modalAddresses } from '../../../worker/edge/render/document.tsx'
import { Island } from '../../../worker/edge/render/island.tsx'
import type { PageContext, RouteOf } from '../../../worker/edge/render/page.ts'
import { site } from '../../../worker/edge/site.ts'

type Props = { route: RouteOf<'videos'>; list: VideoList; origin: string; t: PageContext['t'] }

const lang = 'en'

export function NaivePage({ route, list, origin, t }: Props) {
  const { sort } = route.params
  const page = route.query.page ?? 1
  const title = withPage(sort ? t(`nav.${sort}`) : t('videos.heading'), page, t)
  const isIndexed = !route.query.type && !route.query.duration && !route.query.date
  return (
    <html lang={t.tag} data-theme="dark" data-thumbs="1" data-route={route.name} data-track={servicePaths.track}>
      <head>
        <meta charSet="utf-8" />
        <title>{`${title} · ${site.name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={t('videos.seo')} />
        {!isIndexed && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={origin + route.canonicalPath} />
        <link rel="icon" href={servicePaths.favicon} type="image/svg+xml" />
        <link rel="stylesheet" href={assets.css} />
        <script type="module" async src={assets.boot} />
      </head>
      <body>
        <IconSprite />
        <a className="skip" href="#main">
          {t('header.skip')}
        </a>
        <Header route={route} t={t} lang={lang} />
        <TagNav route={route} channels={[]} t={t} lang={lang} />
        <main className="page" id="main">
          <h1 className="page-heading">{title}</h1>
          <FilterBar route={route} filters={() => videoFilters(route, t)} t={t} lang={lang} />
          <section className="list">
            <p className="list-total">
              {t('list.total', { count: list.total_count, shown: t.number(list.total_count) })}
            </p>
            <ThumbGrid
              items={list.videos}
              hrefOf={(item) => hrefOf(item, lang)}
              eagerCount={5}
              nowMs={Date.now()}
              t={t}
              lang={lang}
            />
            <Pagination
              page={page}
              pages={pagesOf(list)}
              hrefOf={(next) => href('videos', route.params, { lang, query: { ...route.query, page: next } })}
              t={t}
            />
          </section>
          <p className="seo-text">{t('videos.seo')}</p>
        </main>
        <Footer t={t} lang={lang} />
        <Island of={notices} id="notices" props={{}} t={t} lang={lang} />
        <Island of={modals} id="modals" props={modalAddresses(lang)} t={t} lang={lang} />
      </body>
    </html>
  )
}
