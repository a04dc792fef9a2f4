// What became of a notice, for whoever has its signed link: its number, how long it takes, what was decided, and a way to object.
import type { Case } from '../../../shared/entities/case.ts'
import { href } from '../../../shared/routes.ts'
import { type AnswerOutcome, actOnCase, CaseAnswer } from '../parts/case-answer.tsx'
import { CaseFacts } from '../parts/case-facts.tsx'
import { page } from '../render/page.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'

export const noticeState = page<'notice_state', Case | null, AnswerOutcome>({
  layout: 'own-page',

  async load({ route, call }) {
    const answer = await call('noticeState', route.params)
    if (answer.ok) return { status: 200, data: answer.value.notice, keepSeconds: 0 }
    return { status: 404, data: null, keepSeconds: 0 }
  },

  act: (context, form) => {
    const { params } = context.route
    return actOnCase(
      context,
      form,
      params,
      href('notice_state', params, { lang: context.lang, query: { done: 'answered' } }),
    )
  },

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : { title: context.t('legal.yours'), description: context.t('site.description'), isIndexed: false },

  Page(notice, context, outcome) {
    if (notice === null) return notFoundParts(context)
    const { t, route } = context
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('legal.yours')}
      </h1>,
      route.query.done && (
        <p key="done" className="form-done" role="status">
          {t(`legal.done_${route.query.done}`)}
        </p>
      ),
      <article key="case" className="desk-item case">
        <CaseFacts notice={notice} context={context} />
        {route.query.done === 'sent' && <p className="form-note">{t('legal.keepLink')}</p>}
      </article>,
      <CaseAnswer key="answer" notice={notice} outcome={outcome} context={context} />,
    ]
  },
})
