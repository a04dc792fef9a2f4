// One performer: what is known of her or him, then the videos.
import type { Model } from '../../../shared/entities/people.ts'
import { defaultVideoSort } from '../../../shared/rules/filters.ts'
import { Counters } from '../parts/counters.tsx'
import { ModelFacts } from '../parts/profile-facts.tsx'
import { type About, isWhole, loadVideos, type Videos, videoParts } from '../parts/video-listing.tsx'
import { type PageContext, page } from '../render/page.ts'
import { expectedOrNull } from '../upstream/expected.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'
import { withPage } from './heading.ts'
import { loadWithList } from './list-page.ts'

type Data = (Videos & { model: Model }) | null

export const model = page<'pornstar', Data>({
  load(context) {
    const { params, query } = context.route
    const about: About = { section: 'model', object_id: params.dir, sort: query.sort ?? defaultVideoSort }
    return loadWithList(context.call('model', params).then(expectedOrNull), loadVideos(context, about))
  },

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : {
          title: withPage(data.model.title, context.route.query.page, context.t),
          description: data.model.description || context.t('model.description', { name: data.model.title }),
          isIndexed: isWhole(context.route) && !context.route.query.sort,
        },

  Page(data, context) {
    if (data === null) return notFoundParts(context)
    const { route, t } = context
    return [
      <Head key="head" model={data.model} page={route.query.page} t={t} />,
      <h2 key="heading" className="section-heading">
        {t('model.videos', { name: data.model.title })}
      </h2>,
      ...videoParts(data, context),
    ]
  },
})

const Head = ({ model: found, page, t }: { model: Model; page: number | undefined; t: PageContext['t'] }) => (
  <section className="profile model-profile">
    <picture className="profile-picture">
      <img src={found.img} width={360} height={480} alt="" fetchPriority="high" />
    </picture>
    <div className="profile-text">
      <h1>{withPage(found.title, page, t)}</h1>
      <Counters statistics={found.statistics} t={t} />
      {found.description && <p>{found.description}</p>}
    </div>
    <details className="profile-about">
      <summary>{t('profile.about')}</summary>
      <ModelFacts model={found} t={t} />
    </details>
  </section>
)
