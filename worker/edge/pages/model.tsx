// One performer: what is known of her or him, then the videos.
import type { Model } from '../../../shared/entities/people.ts'
import { defaultVideoSort } from '../../../shared/rules/filters.ts'
import { Counters } from '../parts/counters.tsx'
import { ModelFacts } from '../parts/profile-facts.tsx'
import { isWhole, loadVideos, type Videos, videoParts } from '../parts/video-listing.tsx'
import { type PageContext, page } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'
import { withPage } from './videos.tsx'

type Data = (Videos & { model: Model }) | null

export const model = page<'pornstar', Data>({
  async load(context) {
    const { params, query } = context.route
    const videos = loadVideos(context, {
      section: 'model',
      object_id: params.dir,
      sort: query.sort ?? defaultVideoSort,
    })
    videos.catch(() => undefined)
    const answer = await context.call('model', params)
    if (!answer.ok && answer.code === 'not_found') return { status: 404, data: null }
    const { model: found } = expected(answer)
    const { status, data } = await videos
    return { status, data: { ...data, model: found } }
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
