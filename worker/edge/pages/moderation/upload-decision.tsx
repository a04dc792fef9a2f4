// The moderator's decision about an upload: confirm the uploader's age, approve, or reject with a reason.
import { Field } from '../../../../client/parts/field.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { reviewNoteMaxLength } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf } from '../../../../shared/result.ts'
import { rejectReasons } from '../../../../shared/rules/studio-upload-reasons.ts'
import type { PageContext } from '../../render/page.ts'
import { itemRefusal } from './decision-form.tsx'
import type { QueueItemOutcome } from './queue-item-form.ts'

type Props = {
  upload: Pick<AnswerOf<'reviewQueue'>['uploads'][number], 'upload_id' | 'missing'>
  outcome: QueueItemOutcome | null
  context: Pick<PageContext, 't' | 'route'>
}

export const UploadDecision = ({ upload: { upload_id, missing }, outcome, context: { t, route } }: Props) => {
  const codes = outcome ? codesOf(outcome.refusal) : []
  const errorOf = (field: string) => fieldError({ t, family: 'upload', codes }, field)
  const typed = outcome?.typed ?? {}
  return (
    <form className="review-acts" method="post" action={route.canonicalPath}>
      <input type="hidden" name="upload_id" value={upload_id} />
      {missing.some(({ code }) => code === 'age_unverified') && (
        <button className="button" type="submit" name="decision" value="confirm_age">
          {t('review.confirmAge')}
        </button>
      )}
      <button className="button button-primary" type="submit" name="decision" value="approve" data-moderation-key="a">
        {t('review.approve')}
      </button>
      <details open={codes.length > 0 && itemRefusal(outcome) === null}>
        <summary className="button">{t('review.reject')}</summary>
        <div className="review-reasons" data-moderation-key="r">
          <SelectField
            name="reason"
            label={t('review.reason')}
            defaultValue={typed.reason}
            error={errorOf('reason')}
            choices={[
              { value: '', label: '–' },
              ...rejectReasons.map((value) => ({ value, label: t(`upload.reason.${value}`) })),
            ]}
          />
          <Field
            name="note"
            label={t('review.note')}
            maxLength={reviewNoteMaxLength}
            autoComplete="off"
            defaultValue={typed.note}
            error={errorOf('note')}
          />
          <button className="button button-bad" type="submit" name="decision" value="reject">
            {t('review.reject')}
          </button>
        </div>
      </details>
    </form>
  )
}
