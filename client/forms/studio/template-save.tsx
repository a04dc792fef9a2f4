// Saves what an upload's form has as a template, beside the form.
import { useState } from 'react'
import type { WriteAddressOf } from '../../../shared/contract/contract.ts'
import { type TemplateFields, templateFields, templateNameBounds } from '../../../shared/forms/studio-template.ts'
import { ownPreview } from '../../../shared/forms/studio-upload.ts'
import { fieldError } from '../../../shared/refusals.ts'
import { codesOf, type FieldCode } from '../../../shared/result.ts'
import { send } from '../../api.ts'
import type { IslandText } from '../../island.ts'
import { Field } from '../../parts/field.tsx'
import { FieldError } from '../../parts/field-error.tsx'
import { showToast } from '../../stores/toasts.ts'
import type { Template } from './template-choice.tsx'

type Props = Pick<IslandText, 't'> & {
  path: WriteAddressOf<'uploadTemplate'>
  onSaved: (template: Template) => void
  /** The texts of the form around it. */
  valuesOf: (form: HTMLFormElement) => Record<string, unknown>
}

export function TemplateSave({ path, onSaved, valuesOf, t }: Props) {
  const [codes, setCodes] = useState<readonly FieldCode[]>([])
  const [isSending, setSending] = useState(false)
  const errors = { t, family: 'upload', codes } as const
  const save = async ({ form }: HTMLButtonElement | HTMLInputElement) => {
    if (!form || isSending) return
    const values = valuesOf(form)
    const name = String(values.template_name ?? '').trim()
    if (name === '') return setCodes([{ field: 'name', code: 'required' }])
    setSending(true)
    const fields = templateOf(values)
    const answer = await send(path, { act: 'save', template_id: '', version: '0', name, ...fields })
    setSending(false)
    setCodes(answer.ok ? [] : codesOf(answer))
    if (!answer.ok) return
    showToast('good', t('templates.saved'))
    onSaved({ template_id: answer.value.template_id, name, fields })
  }
  const other = codes.find(({ field }) => field !== 'name')
  return (
    <details className="records-add">
      <summary className="button">{t('templates.save')}</summary>
      <div className="records-fields">
        <Field
          name="template_name"
          label={t('templates.name')}
          maxLength={templateNameBounds.max}
          autoComplete="off"
          error={fieldError(errors, 'name')}
          // Else Enter would send the details of the upload.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            void save(event.currentTarget)
          }}
        />
        {other && <FieldError text={fieldError(errors, other.field) ?? ''} />}
        <button
          className="button"
          type="button"
          aria-disabled={isSending}
          onClick={({ currentTarget }) => save(currentTarget)}
        >
          {t('templates.save')}
        </button>
      </div>
    </details>
  )
}

/** A picture of the member's own belongs to one video. */
function templateOf(values: Record<string, unknown>): TemplateFields {
  const fields: TemplateFields = {}
  for (const name of templateFields) {
    const value = String(values[name] ?? '')
    if (value !== '' && value !== ownPreview) fields[name] = value
  }
  return fields
}

export const templateSaveStrings = ['templates.save', 'templates.name', 'templates.saved'] as const
