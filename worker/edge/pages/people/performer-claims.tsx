// A member's claims to be a performer: the form for the performer that they came from, and every claim with its state and answer.
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { CountedTextArea } from '../../../../client/parts/text-area.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { performerClaimMaxLength } from '../../../../shared/limits.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { decisionReasons } from '../../../../shared/rules/moderation-decision-reasons.ts'
import { redirectToSignIn, seeOther } from '../../http/redirects.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { SignedOutForm } from '../../parts/signed-out-form.tsx'
import { type FormTexts, type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'

type Claims = AnswerOf<'ownClaims'>
type Outcome = { codes: readonly FieldCode[]; typed: FormTexts }
type Context = PageContext<'performer_claims'>

export const performerClaims = page<'performer_claims', Claims, Outcome>({
  layout: 'own-page',

  async load({ route, call, visitor, lang }) {
    if (!requireResolvedSession(visitor)) throw redirectToSignIn(route, lang)
    const data = expected(await call('ownClaims', { model_id: Number(route.query.performer ?? 0) }))
    return { status: 200, data, maxCacheSeconds: 0 }
  },

  async act({ send, route, lang }, form) {
    const { claim_id, model_id = '', text = '' } = form
    const answer = claim_id
      ? await send('withdrawClaim', { claim_id })
      : await send('claimPerformer', { model_id, text })
    if (answer.ok) {
      throw seeOther(href('performer_claims', {}, { lang, query: { done: claim_id ? 'withdrawn' : 'sent' } }))
    }
    if (answer.code === 'sign_in') throw claim_id ? redirectToSignIn(route, lang, 'act') : new SignedOutForm()
    return { status: statusOf(answer), outcome: { codes: codesOf(answer), typed: form } }
  },

  head: (_, { t }) => unlistedHead(t('claims.title'), t),

  Page({ claims, claimable, pages }, context, outcome) {
    const { t, lang, route } = context
    const { done } = route.query
    const errors = { t, family: 'moderation', codes: outcome?.codes ?? [] } as const
    const general = otherError(errors, ['text'])
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('claims.title')}
      </h1>,
      <p key="lead" className="form-note form-lead">
        {t('claims.lead')}
      </p>,
      done && !outcome && (
        <p key="done" className="form-done" role="status">
          {t(done === 'sent' ? 'claims.sent' : 'claims.state_withdrawn')}
        </p>
      ),
      general && <FieldError key="refused" text={general} />,
      pages.length > 0 && (
        <section key="pages" className="records-part" aria-labelledby="own-pages">
          <h2 id="own-pages">{t('ownPerformer.title')}</h2>
          <p className="admin-acts">
            {pages.map(({ model_id, title }) => (
              <a key={model_id} className="button" href={href('own_performer', { id: String(model_id) }, { lang })}>
                {t('ownPerformer.edit', { name: title })}
              </a>
            ))}
          </p>
        </section>
      ),
      claimable && <ClaimForm key="form" performer={claimable} outcome={outcome} context={context} />,
      claims.length === 0 ? (
        !claimable && <EmptyState key="empty" icon="user" title={t('claims.empty')} />
      ) : (
        <ul key="list" className="saved-replies">
          {claims.map((claim) => (
            <ClaimItem key={claim.claim_id} claim={claim} context={context} />
          ))}
        </ul>
      ),
    ]
  },
})

type FormProps = { performer: NonNullable<Claims['claimable']>; outcome: Outcome | null; context: Context }

const ClaimForm = ({ performer, outcome, context: { t, route } }: FormProps) => (
  <form className="form-card" method="post" action={hrefWith(route, { done: undefined })}>
    <h2>{t('claims.form', { name: performer.title })}</h2>
    <input type="hidden" name="model_id" value={performer.model_id} />
    <CountedTextArea
      name="text"
      label={t('claims.proof')}
      rows={4}
      maxLength={performerClaimMaxLength}
      counter={t('legal.atMost', { shown: t.number(performerClaimMaxLength) })}
      defaultValue={outcome?.typed.text}
      required
      error={fieldError({ t, family: 'form', codes: outcome?.codes ?? [] }, 'text')}
    />
    <button className="button button-primary" type="submit">
      {t('claims.send')}
    </button>
  </form>
)

const ClaimItem = ({ claim, context: { t, lang, route } }: { claim: Claims['claims'][number]; context: Context }) => {
  const { claim_id, title, dir, state, text, reason, statement, added_date, decided_date } = claim
  const known = decisionReasons.find((one) => one === reason)
  return (
    <li className="moderation-item">
      <h2>
        <a href={href('pornstar', { dir }, { lang })}>{title}</a>
      </h2>
      <p className="form-note">
        {t(`claims.state_${state}`)} · {formatUtcTime(decided_date ?? added_date, t)}
      </p>
      <p className="moderation-text">{text}</p>
      {(known || statement) && (
        <dl className="review-facts">
          {known && (
            <div>
              <dt>{t('review.reason')}</dt>
              <dd>{t(`upload.reason.${known}`)}</dd>
            </div>
          )}
          {statement && (
            <div>
              <dt>{t('acts.statement')}</dt>
              <dd className="moderation-text">{statement}</dd>
            </div>
          )}
        </dl>
      )}
      {state === 'waiting' && (
        <form method="post" action={hrefWith(route, { done: undefined })}>
          <input type="hidden" name="claim_id" value={claim_id} />
          <button className="button" type="submit">
            {t('claims.withdraw')}
          </button>
        </form>
      )}
    </li>
  )
}
