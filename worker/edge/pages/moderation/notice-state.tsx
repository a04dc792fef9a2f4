// The state of a legal notice behind its signed link: its number, its deadline, the decision, and a way to object.
import type { LegalNotice } from '../../../../shared/entities/moderation-notice.ts'
import { answerFields, counterLabel } from '../../../../shared/forms/moderation-notice.ts'
import { statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { NoticeFacts } from './notice-facts.tsx'
import { handleNoticeReply, NoticeReply, type NoticeReplyOutcome } from './notice-reply.tsx'

export const noticeState = page<'notice_state', LegalNotice | null, NoticeReplyOutcome>({
  layout: 'own-page',

  async load({ route, call }) {
    const answer = await call('noticeState', route.params)
    if (answer.ok) return { status: 200, data: answer.value.notice, maxCacheSeconds: 0 }
    return { status: 404, data: null, maxCacheSeconds: 0 }
  },

  act: async (context, form) => {
    const { params } = context.route
    const { confirm } = form
    if (confirm !== undefined) {
      const answer = await context.send('confirmNotice', { receipt: params.receipt, confirm })
      if (!answer.ok) return { status: statusOf(answer), outcome: { refusal: answer, typed: {} } }
      throw seeOther(href('notice_state', params, { lang: context.lang, query: { done: 'confirmed' } }))
    }
    return handleNoticeReply(
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
      <article key="case" className="moderation-item case">
        <NoticeFacts notice={notice} context={context} />
        {route.query.done === 'sent' && <p className="form-note">{t('legal.keepLink')}</p>}
        {notice.counter && <CounterNoticeFields counter={notice.counter} t={t} />}
      </article>,
      !notice.is_confirmed && <Unconfirmed key="confirm" route={route} t={t} />,
      <NoticeReply key="answer" notice={notice} outcome={outcome} context={context} />,
    ]
  },
})

/** The mailed receipt links here with its key. A button confirms, because mail scanners open links. */
const Unconfirmed = ({ route, t }: Pick<PageContext<'notice_state'>, 'route' | 't'>) =>
  route.query.confirm ? (
    <form className="form-card" method="post" action={route.canonicalPath}>
      <p>{t('legal.confirmHelp')}</p>
      <input type="hidden" name="confirm" value={route.query.confirm} />
      <button className="button button-primary" type="submit">
        {t('legal.confirm')}
      </button>
    </form>
  ) : (
    <p className="form-note form-lead">{t('legal.unconfirmed')}</p>
  )

/** What the law requires the sender of a DMCA notice to receive. */
const CounterNoticeFields = ({ counter, t }: { counter: Record<string, string>; t: PageContext['t'] }) => (
  <details className="case-sent" open>
    <summary>{t('legal.answer_counter')}</summary>
    <dl className="review-facts">
      {answerFields.counter.map((field) => (
        <div key={field}>
          <dt>{t(counterLabel(field))}</dt>
          <dd>{counter[field] === '1' ? '✓' : counter[field]}</dd>
        </div>
      ))}
    </dl>
  </details>
)
