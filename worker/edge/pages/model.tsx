// One performer: what is known of her or him, then the videos.
import type { ReactNode } from 'react'
import type { Model } from '../../../shared/entities/model.ts'
import { href } from '../../../shared/routes.ts'
import { defaultVideoSort } from '../../../shared/rules/browse-filters.ts'
import { ActBar, type Mine, withMine } from '../parts/acts.tsx'
import { commentsPart, type Talk, withComments } from '../parts/comments.tsx'
import { Counters } from '../parts/counters.tsx'
import { crumbsThing, JsonLd, profileThing } from '../parts/json-ld.tsx'
import { ModelFacts } from '../parts/profile-facts.tsx'
import { type About, loadVideos, type Videos, videoParts } from '../parts/video-listing.tsx'
import { type PageContext, page } from '../render/page.ts'
import { expectedOrNull } from '../upstream/expected.ts'
import { type ActOutcome, actHere } from './act-here.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'
import { withPage } from './heading.ts'
import { loadWithList } from './list-page.ts'
import { subjectHead } from './subject-head.ts'

type Data = (Videos & { model: Model; mine: Mine; comments: Talk }) | null

export const model = page<'pornstar', Data, ActOutcome>({
  async load(context) {
    const { params, query } = context.route
    const about: About = { section: 'model', object_id: params.dir, sort: query.sort ?? defaultVideoSort }
    const loaded = await loadWithList(
      context
        .call('model', params)
        .then(expectedOrNull)
        .then(withMine(context, ({ model }) => thingOf(model))),
      loadVideos(context, about),
    )
    return withComments(context, loaded, ({ model }) => thingOf(model))
  },

  act: actHere,

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : subjectHead(
          {
            title: data.model.title,
            about: data.model.description || context.t('model.description', { name: data.model.title }),
            viewed: thingOf(data.model),
          },
          context,
        ),

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { route, t, lang } = context
    const { model: found, mine } = data
    const acts = (
      <ActBar
        thing={thingOf(found)}
        votes={found.statistics}
        canFollow
        mine={mine}
        outcome={outcome}
        context={context}
      />
    )
    return [
      <Head key="head" model={found} page={route.query.page} mine={mine} acts={acts} context={context} />,
      <JsonLd
        key="person"
        of={[
          profileThing(
            'Person',
            { ...found, picture: found.img, path: href('pornstar', { dir: found.dir }, { lang }) },
            context.origin,
          ),
          crumbsThing(
            [
              { name: t('models.heading'), path: href('pornstars', {}, { lang }) },
              { name: found.title, path: href('pornstar', { dir: found.dir }, { lang }) },
            ],
            context,
          ),
        ]}
      />,
      <h2 key="heading" className="section-heading">
        {t('model.videos', { name: data.model.title })}
      </h2>,
      ...videoParts(data, context),
      commentsPart({ ...data, thing: thingOf(found), outcome, context }),
    ]
  },
})

const thingOf = ({ model_id }: Model) => ({ section: 'model', object_id: model_id }) as const

type HeadProps = {
  model: Model
  page: number | undefined
  mine: Mine
  acts: ReactNode
  context: Pick<PageContext, 't' | 'lang'>
}

const Head = ({ model: found, page, mine, acts, context }: HeadProps) => (
  <section className="profile model-profile">
    <picture className="profile-picture">
      <img src={found.img} width={360} height={480} alt="" fetchPriority="high" />
    </picture>
    <div className="profile-text">
      <h1>{withPage(found.title, page, context.t)}</h1>
      <Counters statistics={found.statistics} followed={mine} context={context} />
      {acts}
      {found.description && <p>{found.description}</p>}
    </div>
    <details className="profile-about">
      <summary>{context.t('profile.about')}</summary>
      <ModelFacts model={found} t={context.t} />
    </details>
  </section>
)
