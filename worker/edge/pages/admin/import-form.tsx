// The form of an import: whose videos they are, who keeps the records, and which column is which field. What was typed stays after a
// refusal.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { LabelledField } from '../../../../client/parts/labelled-field.tsx'
import type { AdminImport } from '../../../../shared/entities/admin-import.ts'
import { importMappingNameMaxLength, importSourceMaxLength } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { importKinds } from '../../../../shared/rules/admin-import-objects.ts'
import { seeOther } from '../../http/redirects.ts'
import { fieldChoices, fieldText, kindText } from '../../parts/import-texts.ts'
import type { Acted, FormTexts, PageContext } from '../../render/page.ts'

export type ImportOutcome = { typed: FormTexts; codes: readonly FieldCode[] }

/** Buttons that end an import send nothing of its form. */
const unsaid = { source: '-' }

export async function sendImport(
  { send, lang }: Pick<PageContext, 'send' | 'lang'>,
  form: FormTexts,
): Promise<Acted<ImportOutcome>> {
  const answer = await send('saveImport', { ...unsaid, ...form })
  if (answer.ok && form.act === 'delete') throw seeOther(href('admin_imports', {}, { lang }))
  if (answer.ok) {
    const query = form.act === 'apply' ? { done: 'saved' as const } : {}
    throw seeOther(href('admin_import', { id: answer.value.import_id }, { lang, query }))
  }
  return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
}

type Props = {
  one: AdminImport
  outcome: ImportOutcome | null
  context: Pick<PageContext, 't' | 'route'>
}

const recordFields = ['record_date', 'record_reference', 'custodian', 'custodian_address'] as const

export const ImportForm = ({ one, outcome, context }: Props) => {
  const { t, route } = context
  const typed = outcome?.typed
  const errorOf = (field: string) => fieldError({ t, family: 'importing', codes: outcome?.codes ?? [] }, field)
  const text = (name: string, saved: string) => typed?.[name] ?? saved
  return (
    <form className="admin-form" method="post" action={route.canonicalPath}>
      {errorOf('notify') && <FieldError text={errorOf('notify')} />}
      <Field
        label={t('importing.source')}
        help={t('importing.sourceHelp')}
        error={errorOf('source')}
        name="source"
        required
        maxLength={importSourceMaxLength}
        defaultValue={text('source', one.source)}
      />
      <Field
        label={t('legal.uploader')}
        help={t('importing.uploaderHelp')}
        error={errorOf('uploader')}
        name="uploader"
        required
        maxLength={30}
        defaultValue={text('uploader', one.choices.uploader)}
      />
      <LabelledField label={t('importing.kind')} help={t('importing.kindHelp')} error={errorOf('kind')}>
        {(named) => (
          <select {...named} name="kind" defaultValue={text('kind', one.kind)}>
            {importKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindText(kind, t)}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
      <Marks one={one} typed={typed} t={t} />
      <Columns one={one} text={text} errorOf={errorOf} t={t} />
      <details open={recordFields.some((name) => errorOf(name))}>
        <summary>{t('importing.records')}</summary>
        <p className="form-note">{t(one.has_records ? 'importing.hasRecords' : 'importing.recordsHelp')}</p>
        {recordFields.map((name) => (
          <Field
            key={name}
            label={fieldText(name, t)}
            error={errorOf(name)}
            name={name}
            type={name === 'record_date' ? 'date' : 'text'}
            defaultValue={text(name, '')}
          />
        ))}
      </details>
      <p className="admin-acts">
        <button className="button" type="submit" name="act" value="apply">
          {t('lists.save')}
        </button>
        <button className="button" type="submit" name="act" value="try">
          {t('importing.try')}
        </button>
        <button className="button button-primary" type="submit" name="act" value="start">
          {t('importing.start')}
        </button>
        <button className="button button-bad" type="submit" name="act" value="delete" formNoValidate>
          {t('jobs.delete')}
        </button>
      </p>
    </form>
  )
}

type MarksProps = { one: AdminImport; typed: FormTexts | undefined; t: PageContext['t'] }

function Marks({ one, typed, t }: MarksProps) {
  const isMarked = (name: string, saved: boolean) => (typed ? typed[name] === '1' : saved)
  return (
    <>
      <Mark
        name="makes_names"
        label={t('importing.makesNames')}
        isMarked={isMarked('makes_names', one.choices.makes_names)}
      />
      <Mark
        name="overwrites"
        label={t('importing.overwrites')}
        isMarked={isMarked('overwrites', one.choices.overwrites)}
      />
      <Mark
        name="takes_media"
        label={t('importing.takesMedia')}
        isMarked={isMarked('takes_media', one.choices.takes_media)}
      />
    </>
  )
}

const Mark = ({ name, label, isMarked }: { name: string; label: string; isMarked: boolean }) => (
  <label className="check">
    <input type="checkbox" name={name} value="1" defaultChecked={isMarked} /> <span>{label}</span>
  </label>
)

type ColumnsProps = {
  one: AdminImport
  text: (name: string, saved: string) => string
  errorOf: (field: string) => string | undefined
  t: PageContext['t']
}

const Columns = ({ one, text, errorOf, t }: ColumnsProps) => (
  <fieldset className="import-columns">
    <legend>{t('importing.columns')}</legend>
    {errorOf('columns') && <FieldError text={errorOf('columns')} />}
    {one.mappings.length > 0 && (
      <LabelledField label={t('importing.useMapping')} error={errorOf('use_mapping')}>
        {(named) => (
          <select {...named} name="use_mapping" defaultValue="">
            <option value="">–</option>
            {one.mappings.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
    )}
    {one.columns.map(({ column, field }, at) => (
      <LabelledField key={column} label={column} error={errorOf(`map_${at}`)}>
        {(named) => (
          <select {...named} name={`map_${at}`} defaultValue={text(`map_${at}`, field)}>
            <option value="">{t('importing.leftOut')}</option>
            {fieldChoices(one.kind, field).map((name) => (
              <option key={name} value={name}>
                {fieldText(name, t)}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
    ))}
    <Field
      label={t('importing.saveMapping')}
      error={errorOf('save_mapping')}
      name="save_mapping"
      maxLength={importMappingNameMaxLength}
      defaultValue={text('save_mapping', '')}
    />
  </fieldset>
)
