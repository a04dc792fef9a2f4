// Why a video of one's own was removed or came back: what was decided, for which reason, and how to object. Never who complained.
import type { LegalNotice } from '../../../shared/entities/moderation-notice.ts'
import { href } from '../../../shared/routes.ts'
import { type AnswerOutcome, actOnCase, CaseAnswer } from '../parts/case-answer.tsx'
import { CaseFacts } from '../parts/case-facts.tsx'
import { page } from '../render/page.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'
import { signInFirst } from './see-other.ts'

export const statement = page<'statement', LegalNotice | null, AnswerOutcome>({
  layout: 'own-page',

  async load({ route, call, visitor, lang }) {
    if (!visitor.user) throw signInFirst(route, lang)
    const answer = await call('statement', { case_id: Number(route.params.id) })
    if (answer.ok) return { status: 200, data: answer.value.notice, maxCacheSeconds: 0 }
    return { status: 404, data: null, maxCacheSeconds: 0 }
  },

  act: (context, form) => {
    const back = href('statement', context.route.params, { lang: context.lang, query: { done: 'answered' } })
    return actOnCase(context, form, { receipt: form.receipt ?? '', key: '' }, back)
  },

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : { title: context.t('legal.statement'), description: context.t('site.description'), isIndexed: false },

  Page(notice, context, outcome) {
    if (notice === null) return notFoundParts(context)
    const { t, route } = context
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('legal.statement')}
      </h1>,
      route.query.done && (
        <p key="done" className="form-done" role="status">
          {t('legal.done_answered')}
        </p>
      ),
      <article key="case" className="desk-item case">
        <CaseFacts notice={notice} context={context} />
        <p className="form-note">{t('legal.statementText')}</p>
      </article>,
      <CaseAnswer key="answer" notice={notice} outcome={outcome} context={context} />,
    ]
  },
})
