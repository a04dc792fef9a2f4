// The mails of a local run, for trying the site. In production the upstream keeps no mails, and the page is a 404.
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { href } from '../../../../shared/routes.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { page } from '../../render/page.ts'

type Mails = AnswerOf<'outbox'>['mails']

export const outbox = page<'outbox', { mails: Mails } | null>({
  async load({ call }) {
    const answer = await call('outbox', {}).catch(() => null)
    return answer?.ok ? { status: 200, data: answer.value, maxCacheSeconds: 0 } : { status: 404, data: null }
  },

  head: (data, context) => (data ? unlistedHead(context.t('outbox.heading'), context.t) : notFoundHead(context)),

  Page(data, context) {
    const { t, lang } = context
    if (!data) return notFoundParts(context)
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('outbox.heading')}
      </h1>,
      <p key="help" className="form-lead">
        {t('outbox.help')}
      </p>,
      data.mails.length === 0 && (
        <EmptyState
          key="empty"
          icon="mail"
          title={t('outbox.empty')}
          href={href('signup', {}, { lang })}
          label={t('header.signUp')}
        />
      ),
      ...data.mails.map((mail) => (
        <article key={mail.mail_id} className="form-card mail">
          <h2>{mail.subject}</h2>
          <p className="form-note">{mail.to}</p>
          {mail.text.split('\n\n').map((line) => (
            <p key={line}>
              {/^https?:/.test(line) ? (
                <a href={line} rel="nofollow">
                  {line}
                </a>
              ) : (
                line
              )}
            </p>
          ))}
        </article>
      )),
    ]
  },
})
