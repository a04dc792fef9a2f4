// Fields of the form of an age row: the accepted proofs, what is special about its law, and why it says so.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { TextArea } from '../../../../client/parts/text-area.tsx'
import { ageRowTextMaxLength, settingNoteMaxLength } from '../../../../shared/limits.ts'
import { checkedMethods } from '../../../../shared/rules/age-outcomes.ts'
import { type AgeMethod, ageMethods } from '../../../../shared/rules/age-row.ts'
import type { FormTexts, PageContext } from '../../render/page.ts'

type SourcesProps = { texts: FormTexts; errorOf: (field: string) => string | undefined; t: PageContext['t'] }

/** Why the row says so, and what this change is about. */
export const Sources = ({ texts, errorOf, t }: SourcesProps) => (
  <>
    <Field
      name="source"
      label={t('agePolicy.source')}
      defaultValue={texts.source}
      maxLength={ageRowTextMaxLength}
      autoComplete="off"
      error={errorOf('source')}
    />
    <Field
      name="reviewed"
      label={t('agePolicy.reviewed')}
      type="date"
      defaultValue={texts.reviewed}
      error={errorOf('reviewed')}
    />
    <TextArea
      name="counsel"
      label={t('agePolicy.counsel')}
      rows={2}
      maxLength={ageRowTextMaxLength}
      defaultValue={texts.counsel}
      error={errorOf('counsel')}
    />
    <TextArea
      name="note"
      label={t('siteSettings.note')}
      rows={2}
      maxLength={settingNoteMaxLength}
      defaultValue={texts.note}
      error={errorOf('note')}
    />
  </>
)

type ProofsProps = { texts: FormTexts; error: string | undefined; t: PageContext['t'] }

export const Proofs = ({ texts, error, t }: ProofsProps) => (
  <fieldset className="admin-boxes">
    <legend>{t('agePolicy.methods')}</legend>
    <ProofBoxes of={ageMethods} texts={texts} t={t} />
    {error && <FieldError text={error} />}
  </fieldset>
)

/** Of the accepted proofs, those that stand in for a method that is down. */
export const Fallbacks = ({ texts, t }: Pick<ProofsProps, 'texts' | 't'>) => (
  <fieldset className="admin-boxes">
    <legend>{t('ageStatement.fallbacks')}</legend>
    <ProofBoxes of={checkedMethods} prefix="fallback_" texts={texts} t={t} />
  </fieldset>
)

type BoxesProps = Pick<ProofsProps, 'texts' | 't'> & { of: readonly AgeMethod[]; prefix?: string }

const ProofBoxes = ({ of, prefix = '', texts, t }: BoxesProps) =>
  of.map((method) => (
    <label key={method} className="check">
      <input type="checkbox" name={prefix + method} value="1" defaultChecked={texts[prefix + method] === '1'} />
      {t(`agePolicy.visitor_${method}`)}
    </label>
  ))

/** What the public statement says of the row, besides its rule. */
export const Marks = ({ texts, t }: Pick<ProofsProps, 'texts' | 't'>) => (
  <div className="admin-boxes">
    {(['wants_choice', 'unverified'] as const).map((name) => (
      <label key={name} className="check">
        <input type="checkbox" name={name} value="1" defaultChecked={texts[name] === '1'} />
        {t(`agePolicy.${name}`)}
      </label>
    ))}
  </div>
)
