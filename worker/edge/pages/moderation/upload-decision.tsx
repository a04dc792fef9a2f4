// The moderator's decision about an upload: confirm the uploader's age, approve, or reject with a reason.
import { SelectField } from '../../../../client/parts/select-field.tsx'
import { CountedTextArea } from '../../../../client/parts/text-area.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { reviewNoteMaxLength } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { rejectReasons } from '../../../../shared/rules/studio-upload-reasons.ts'
import { type Replies, SavedReplyChoice } from '../../parts/saved-reply.tsx'
import type { PageContext } from '../../render/page.ts'
import { itemRefusal } from './decision-form.tsx'
import { codesOfItem, type QueueItemOutcome } from './queue-item-form.ts'

type Props = {
  upload: Pick<AnswerOf<'reviewQueue'>['uploads'][number], 'upload_id' | 'version' | 'missing'>
  replies: Replies
  outcome: QueueItemOutcome | null
  context: Pick<PageContext, 't' | 'lang' | 'route'>
}

export const UploadDecision = ({ upload: { upload_id, version, missing }, replies, outcome, context }: Props) => {
  const { t, route } = context
  const codes = codesOfItem(outcome)
  const errorOf = (field: string) => fieldError({ t, family: 'upload', codes }, field)
  const typed = outcome?.typed ?? {}
  return (
    <form className="review-acts" method="post" action={route.canonicalPath}>
      <input type="hidden" name="upload_id" value={upload_id} />
      <input type="hidden" name="version" value={version} />
      {missing.some(({ code }) => code === 'age_unverified') && (
        <button className="button" type="submit" name="decision" value="confirm_age">
          {t('review.confirmAge')}
        </button>
      )}
      <button className="button button-primary" type="submit" name="decision" value="approve" data-moderation-key="a">
        {t('review.approve')}
      </button>
      <details open={outcome !== null && itemRefusal(outcome) === null}>
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
          <CountedTextArea
            name="note"
            label={t('review.note')}
            rows={2}
            maxLength={reviewNoteMaxLength}
            counter={t('legal.atMost', { shown: t.number(reviewNoteMaxLength) })}
            defaultValue={typed.note}
            error={errorOf('note')}
          />
          <SavedReplyChoice replies={replies} field="note" typed={typed} context={context} />
          <button className="button button-bad" type="submit" name="decision" value="reject">
            {t('review.reject')}
          </button>
        </div>
      </details>
    </form>
  )
}
