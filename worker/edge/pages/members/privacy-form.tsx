// Who sees what of a member: a plain form with one choice for each section.

import { FieldError } from '../../../../client/parts/field-error.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import { refusalKey } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { audiences, type Privacy, privacySettings } from '../../../../shared/rules/members-sections.ts'
import type { FormTexts, PageContext } from '../../render/page.ts'

type Props = {
  privacy: Privacy
  outcome: { form: FormTexts; codes: readonly FieldCode[] } | null
  context: Pick<PageContext<'member_edit'>, 'route' | 't' | 'lang'>
}

export const PrivacyForm = ({ privacy, outcome, context: { route, t, lang } }: Props) => (
  <form className="form-card" method="post" action={href('member_edit', route.params, { lang })}>
    <h2>{t('edit.privacy')}</h2>
    <input type="hidden" name="section" value="privacy" />
    {outcome && <FieldError text={t(refusalKey('form', outcome.codes[0]?.code ?? ''))} />}
    {privacySettings.map((name) => (
      <SelectField
        key={name}
        name={name}
        label={t(`edit.privacy_${name}`)}
        defaultValue={outcome?.form[name] ?? privacy[name]}
        choices={audiences.map((value) => ({ value, label: t(`edit.audience_${value}`) }))}
      />
    ))}
    <button className="button button-primary" type="submit">
      {t('edit.save')}
    </button>
  </form>
)
