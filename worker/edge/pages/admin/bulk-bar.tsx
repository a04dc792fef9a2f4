// Below the table of a family: what to do with the selected rows, or with all that match. The next page shows what would change.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import { searchMaxLength } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { type AdminFamily, bulkActsOf, bulkNeed } from '../../../../shared/rules/admin-families.ts'
import { seeOther } from '../../http/redirects.ts'
import { bulkActTexts } from '../../parts/bulk-act-texts.ts'
import type { Acted, FormTexts, PageContext } from '../../render/page.ts'
import { countText } from './family-tools.tsx'

export type BulkOutcome = { typed: FormTexts; codes: readonly FieldCode[] }

/** Plans the act, and leads to its page. */
export async function planBulk(
  { send, lang, route }: Pick<PageContext, 'send' | 'lang' | 'route'>,
  family: AdminFamily,
  form: FormTexts,
): Promise<Acted<BulkOutcome>> {
  const items = Object.keys(form).flatMap((name) => /^pick_([1-9]\d{0,14})$/.exec(name)?.[1] ?? [])
  const [, table = ''] = route.canonicalPath.split('?')
  const { act, value, all } = form
  const answer = await send('planBulk', { family, act, value, all, table, items: items.join(',') })
  if (answer.ok) throw seeOther(href('admin_bulk', { id: String(answer.value.bulk_id) }, { lang }))
  return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
}

type Props = {
  family: AdminFamily
  answer: { total_count: number; is_more?: true | undefined }
  outcome: BulkOutcome | null
  t: PageContext['t']
}

export const BulkBar = ({ family, answer, outcome, t }: Props) => {
  const errorOf = (field: string) => fieldError({ t, family: 'admin', codes: outcome?.codes ?? [] }, field)
  const acts = bulkActsOf(family)
  const problem = errorOf('items') ?? errorOf('table') ?? errorOf('notify')
  return (
    <fieldset className="admin-bulk">
      <legend className="hidden">{t('admin.bulkAct')}</legend>
      {problem && <FieldError text={problem} />}
      <SelectField
        name="act"
        label={t('admin.bulkAct')}
        defaultValue={outcome?.typed.act}
        choices={acts.map((act) => ({ value: act, label: t(bulkActTexts[act]) }))}
        error={errorOf('act')}
      />
      {acts.some((act) => bulkNeed(family, act) !== null) && (
        <Field
          name="value"
          label={t('admin.bulkValue')}
          defaultValue={outcome?.typed.value}
          maxLength={searchMaxLength}
          autoComplete="off"
          error={errorOf('value')}
        />
      )}
      <label className="check">
        <input type="checkbox" name="all" value="1" defaultChecked={outcome?.typed.all === '1'} />
        {t('admin.allMatching', { shown: countText(answer.total_count, answer.is_more, t) })}
      </label>
      <button className="button button-primary" type="submit">
        {t('admin.bulkPreview')}
      </button>
    </fieldset>
  )
}
