// The statement of reasons for an uploader: the decision about a video, its reason, and how to object. It never names the sender.
import type { LegalNotice } from '../../../../shared/entities/moderation-notice.ts'
import { href } from '../../../../shared/routes.ts'
import { redirectToSignIn } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { requireSender } from '../../parts/signed-out-form.tsx'
import { page } from '../../render/page.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { NoticeFacts } from './notice-facts.tsx'
import { handleNoticeReply, NoticeReply, type NoticeReplyOutcome } from './notice-reply.tsx'

export const statement = page<'statement', LegalNotice | null, NoticeReplyOutcome>({
  layout: 'own-page',

  async load({ route, call, visitor, lang }) {
    if (!requireResolvedSession(visitor)) throw redirectToSignIn(route, lang)
    const answer = await call('statement', { case_id: Number(route.params.id) })
    if (answer.ok) return { status: 200, data: answer.value.notice, maxCacheSeconds: 0 }
    return { status: 404, data: null, maxCacheSeconds: 0 }
  },

  act: (context, form) => {
    requireSender(context.visitor)
    const back = href('statement', context.route.params, { lang: context.lang, query: { done: 'answered' } })
    return handleNoticeReply(context, form, { receipt: form.receipt ?? '', key: '' }, back)
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
      <article key="case" className="moderation-item case">
        <NoticeFacts notice={notice} context={context} />
        <p className="form-note">{t('legal.statementText')}</p>
      </article>,
      <NoticeReply key="answer" notice={notice} outcome={outcome} context={context} />,
    ]
  },
})
