// The change that waits for a second admin: what it does, and the ways to decide it.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { otherError } from '../../../../shared/refusals.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import { StepUpFields } from '../../parts/step-up-fields.tsx'
import type { PageContext } from '../../render/page.ts'
import { AgeChanges } from './age-policy-changes.tsx'
import { AgeLeaks } from './age-policy-leaks.tsx'
import type { AgeOutcome } from './age-policy-outcome.ts'

const decisions = ['confirm', 'reject', 'withdraw'] as const

type Props = {
  data: AnswerOf<'adminAgePolicy'>
  outcome: AgeOutcome | null
  context: Pick<PageContext<'admin_age'>, 't' | 'route'>
}

export function WaitingAgeChange({ data: { waiting }, outcome, context: { t, route } }: Props) {
  const own = outcome && decisions.some((step) => step === outcome.step) ? outcome : null
  const error = own && !own.asksProof ? otherError({ t, family: 'agePolicy', codes: own.codes }, []) : undefined
  if (!waiting) return error ? <FieldError text={error} /> : null
  return (
    <section className="admin-draft">
      <h2>{t('agePolicy.waiting')}</h2>
      <p>{t('agePolicy.waitingBy', { name: waiting.username, date: formatUtcTime(waiting.until_date, t) })}</p>
      {waiting.note && <p>{waiting.note}</p>}
      <AgeChanges changes={waiting.changes} t={t} />
      <AgeLeaks leaks={waiting.leaks} t={t} />
      <form className="age-decision" method="post" action={route.canonicalPath}>
        {error && <FieldError text={error} />}
        {own?.asksProof && <StepUpFields codes={own.codes} t={t} />}
        <input type="hidden" name="change_id" value={waiting.change_id} />
        <p className="upload-acts">
          {waiting.is_own ? (
            <button className="button" type="submit" name="step" value="withdraw">
              {t('claims.withdraw')}
            </button>
          ) : (
            <>
              <button className="button button-primary" type="submit" name="step" value="confirm">
                {t('account.confirm')}
              </button>
              <button className="button" type="submit" name="step" value="reject" formNoValidate>
                {t('moderation.act_reject')}
              </button>
            </>
          )}
        </p>
      </form>
    </section>
  )
}
