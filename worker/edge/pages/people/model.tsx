// A performer: facts, then the videos.

import type { ReactNode } from 'react'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { Model } from '../../../../shared/entities/model.ts'
import { href } from '../../../../shared/routes.ts'
import { defaultVideoSort } from '../../../../shared/rules/browse-filters.ts'
import { commentsPart, type PendingComments, withComments } from '../../parts/comments.tsx'
import { Counters } from '../../parts/counters.tsx'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { type ActOutcome, handleAct } from '../../parts/handle-act.ts'
import { breadcrumbList, JsonLd, profileData } from '../../parts/json-ld.tsx'
import { loadWithList } from '../../parts/load-list-page.ts'
import { withPageNumber } from '../../parts/page-title.ts'
import { ModelCards } from '../../parts/people-cards.tsx'
import { ModelFacts } from '../../parts/profile-facts.tsx'
import { redirectIfMoved } from '../../parts/redirect-moved.ts'
import { ActionBar, type OwnMarks, withOwnMarks } from '../../parts/target-actions.tsx'
import { VerifiedMark } from '../../parts/verified-mark.tsx'
import { type ListSource, loadVideos, type Videos, videoParts } from '../../parts/video-listing.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expectedOrNull } from '../../upstream/expected.ts'
import { ProfileHeadPicture } from './profile-head-picture.tsx'
import { subjectHead } from './subject-head.ts'
import { descriptionIn, SubjectLinks, SubjectText } from './subject-text.tsx'

type Others = Promise<AnswerOf<'otherModels'> | null>
type Data = (Videos & { model: Model; ownMarks: OwnMarks; comments: PendingComments; others: Others }) | null

export const model = page<'pornstar', Data, ActOutcome>({
  forMembers: 'recent',
  async load(context) {
    const { params, query } = context.route
    // Travels with the other reads; the page is sent without waiting for it.
    const others = context
      .callOptional('otherModels', params)
      .then(expectedOrNull)
      .catch(() => null)
    const about: ListSource = { section: 'model', object_id: params.dir, sort: query.sort ?? defaultVideoSort }
    const loaded = await loadWithList(
      context
        .call('model', params)
        .then(expectedOrNull)
        .then(withOwnMarks(context, ({ model }) => targetOf(model))),
      loadVideos(context, about),
    )
    if (loaded.data === null) await redirectIfMoved(context, 'model', params)
    const { data, status } = withComments(context, loaded, ({ model }) => targetOf(model))
    return { status, data: data && { ...data, others } }
  },

  act: handleAct,

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : subjectHead(
          {
            title: data.model.title,
            about:
              descriptionIn(data.model, context.lang) || context.t('model.description', { name: data.model.title }),
            viewed: targetOf(data.model),
          },
          context,
        ),

  staffTarget: (data) => data && { kind: 'model', id: data.model.model_id },

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { route, t, lang } = context
    const { model: found, ownMarks } = data
    const acts = (
      <ActionBar
        target={targetOf(found)}
        votes={found.statistics}
        canFollow
        ownMarks={ownMarks}
        outcome={outcome}
        context={context}
      />
    )
    return [
      <Head key="head" model={found} page={route.query.page} ownMarks={ownMarks} acts={acts} context={context} />,
      <JsonLd
        key="person"
        of={[
          profileData(
            'Person',
            { ...found, picture: found.img, path: href('pornstar', { dir: found.dir }, { lang }) },
            context.origin,
          ),
          breadcrumbList(
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
      othersPart(data.others, context),
      commentsPart({ ...data, target: targetOf(found), outcome, context }),
    ]
  },
})

const targetOf = ({ model_id }: Model) => ({ section: 'model', object_id: model_id }) as const

/** Renders nothing where there are none, or where they cannot be loaded. */
async function othersPart(asked: Others, { t, lang }: Pick<PageContext, 't' | 'lang'>): Promise<ReactNode> {
  const others = await asked
  const lists = [
    { heading: t('model.together'), items: others?.together ?? [] },
    { heading: t('model.similar'), items: others?.similar ?? [] },
  ].filter(({ items }) => items.length > 0)
  return lists.map(({ heading, items }) => (
    <section key={heading} className="other-people">
      <h2 className="section-heading">{heading}</h2>
      <ModelCards items={items} t={t} lang={lang} />
    </section>
  ))
}

type HeadProps = {
  model: Model
  page: number | undefined
  ownMarks: OwnMarks
  acts: ReactNode
  context: Pick<PageContext, 't' | 'lang' | 'visitor'>
}

const Head = ({ model: found, page, ownMarks, acts, context }: HeadProps) => (
  <section className="profile model-profile">
    <ProfileHeadPicture name={found.title} src={found.img} width={360} height={480} />
    <div className="profile-text">
      <h1>
        {withPageNumber(found.title, page, context.t)}
        <VerifiedMark of={{ is_verified: found.member !== undefined }} t={context.t} />
      </h1>
      <Counters
        of={{ section: 'model', object_id: String(found.model_id) }}
        statistics={found.statistics}
        followed={ownMarks}
        context={context}
      />
      {acts}
      <SubjectText of={found} lang={context.lang} />
      <SubjectLinks
        of={found}
        claim={
          found.member ? (
            found.member.user_id === context.visitor.user?.user_id && (
              <a href={href('own_performer', { id: String(found.model_id) }, { lang: context.lang })}>
                {context.t('ownPerformer.edit', { name: found.title })}
              </a>
            )
          ) : (
            <a
              href={href('performer_claims', {}, { lang: context.lang, query: { performer: String(found.model_id) } })}
              rel="nofollow"
            >
              {context.t('claims.link')}
            </a>
          )
        }
        context={context}
      />
    </div>
    <details className="profile-about">
      <summary>{context.t('profile.about')}</summary>
      <ModelFacts model={found} t={context.t} />
    </details>
  </section>
)
