// One performer: what is known of her or him, then the videos.
import type { Model } from '../../../shared/entities/people.ts'
import { href } from '../../../shared/routes.ts'
import { Counters } from '../parts/counters.tsx'
import { isWhole, loadObjectVideos, objectVideosParts, type Videos } from '../parts/object-videos.tsx'
import { ModelFacts } from '../parts/profile-facts.tsx'
import { type PageContext, page } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'
import { withPage } from './videos.tsx'

type Data = (Videos & { model: Model }) | null

export const model = page<'pornstar', Data>({
  async load({ route: { params, query }, call }) {
    const videos = loadObjectVideos(call, 'model', params.dir, query)
    videos.catch(() => undefined)
    const answer = await call('model', params)
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
          isIndexed: isWhole(context.route.query),
        },

  Page(data, context) {
    if (data === null) return notFoundParts(context)
    const { route, t, lang } = context
    const hrefOfPage = (next: number) => href('pornstar', route.params, { lang, query: { ...route.query, page: next } })
    return [
      <Head key="head" model={data.model} page={route.query.page} t={t} />,
      <h2 key="heading" className="section-heading">
        {t('model.videos', { name: data.model.title })}
      </h2>,
      ...objectVideosParts({ ...context, list: data.list, hrefOfPage }),
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
