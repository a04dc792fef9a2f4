// The rows that an admin gathers for one proposal: what they would change together, and one press for all of them.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { TextArea } from '../../../../client/parts/text-area.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { settingNoteMaxLength } from '../../../../shared/limits.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import { href } from '../../../../shared/routes.ts'
import type { PageContext } from '../../render/page.ts'
import { AgeChanges } from './age-policy-changes.tsx'
import { AgeLeaks } from './age-policy-leaks.tsx'
import type { AgeOutcome } from './age-policy-outcome.ts'
import { ageRowText, placeName } from './age-policy-texts.ts'

type Props = {
  data: AnswerOf<'adminAgePolicy'>
  outcome: AgeOutcome | null
  context: Pick<PageContext<'admin_age'>, 't' | 'lang'>
}

export function AgeDraft({ data: { draft, newest }, outcome, context: { t, lang } }: Props) {
  const codes = outcome?.step === 'draft' ? outcome.codes : []
  const error = otherError({ t, family: 'agePolicy', codes }, ['note'])
  if (!draft) return error ? <FieldError text={error} /> : null
  const action = href('admin_age', {}, { lang })
  return (
    <section className="admin-draft" id="draft">
      <h2>{t('agePolicy.draft')}</h2>
      <p>{t('agePolicy.draftLead')}</p>
      <ul className="records-people">
        {draft.edits.map(({ place, row }) => (
          <li key={place}>
            <form className="upload-acts" method="post" action={action}>
              <span>
                <a href={`${href('admin_age', {}, { lang, query: { edit: place } })}#row`}>{placeName(place, t)}</a>:{' '}
                {row ? ageRowText(row, t) : t('agePolicy.rowRemoved')}
              </span>
              <input type="hidden" name="step" value="drop" />
              <input type="hidden" name="where" value={place} />
              <button className="button" type="submit">
                {t('agePolicy.dropFromDraft')}
              </button>
            </form>
          </li>
        ))}
      </ul>
      <AgeChanges changes={draft.changes} t={t} />
      <AgeLeaks leaks={draft.leaks} t={t} />
      <form className="admin-form" method="post" action={action}>
        {error && <FieldError text={error} />}
        <input type="hidden" name="version" value={newest} />
        <TextArea
          name="note"
          label={t('siteSettings.note')}
          rows={2}
          maxLength={settingNoteMaxLength}
          defaultValue={outcome?.step === 'draft' ? outcome.typed.note : undefined}
          error={fieldError({ t, family: 'agePolicy', codes }, 'note')}
        />
        <p className="admin-acts">
          <button className="button button-primary" type="submit" name="step" value="propose">
            {t('agePolicy.proposeDraft')}
          </button>
          <button className="button" type="submit" name="step" value="clear" formNoValidate>
            {t('agePolicy.clearDraft')}
          </button>
        </p>
      </form>
    </section>
  )
}
