// The form of a template. Of a page's form the last value of a name counts, so that each category is a field of its own.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import { AudienceFields } from '../../../../client/parts/studio/audience-fields.tsx'
import { CheckboxGroup } from '../../../../client/parts/studio/checkbox-group.tsx'
import { TagsField } from '../../../../client/parts/studio/tags-field.tsx'
import { TextArea } from '../../../../client/parts/text-area.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { type TemplateFields, templateFields } from '../../../../shared/forms/studio-template.ts'
import { uploadBounds } from '../../../../shared/forms/studio-upload.ts'
import {
  stillsOfVideo,
  uploadChannelMaxLength,
  uploadMinSeconds,
  uploadPerformersMaxLength,
  uploadTemplateName,
} from '../../../../shared/limits.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { hrefWith } from '../../../../shared/routes.ts'
import type { FormTexts, PageContext } from '../../render/page.ts'

export type TemplateOutcome = { typed: FormTexts; codes: readonly FieldCode[] }

const boxPrefix = 'categories_'

/** The values of the form as the write takes them. */
export function typedTemplate(form: FormTexts): TemplateFields & { name: string } {
  const categories = Object.entries(form).flatMap(([name, value]) => (name.startsWith(boxPrefix) ? value : []))
  const fields = Object.fromEntries(templateFields.map((name) => [name, form[name]]))
  return { ...fields, name: form.name ?? '', categories: categories.join(',') }
}

type Props = {
  template: AnswerOf<'uploadTemplates'>['templates'][number] | null
  categories: AnswerOf<'categories'>['categories']
  outcome: TemplateOutcome | null
  context: Pick<PageContext<'upload_templates'>, 't' | 'route'>
}

export const UploadTemplateForm = ({ template, categories, outcome, context: { t, route } }: Props) => {
  const codes = outcome?.codes ?? []
  // A refused deletion had no fields: saved as it is, the form would empty the template.
  const sent = outcome?.typed.act === 'delete' ? undefined : outcome?.typed
  const typed: FormTexts = sent ?? {
    ...template?.fields,
    name: template?.name ?? '',
    version: String(template?.version ?? 0),
  }
  const errors = { t, family: 'upload', codes } as const
  const errorOf = (field: string) => fieldError(errors, field)
  const general = otherError(errors, ['name', ...templateFields])
  // What the other window saved is in the list: the next save is meant to replace it.
  const version = codes.some(({ code }) => code === 'changed') ? template?.version : typed.version
  const back = hrefWith(route, { edit: undefined, done: undefined })
  return (
    <form className="form-card upload-template" method="post" action={back}>
      <h2>{t(template ? 'templates.edit' : 'templates.new')}</h2>
      {general && <FieldError text={general} />}
      <input type="hidden" name="template_id" value={template?.template_id ?? ''} />
      <input type="hidden" name="version" value={version ?? 0} />
      <Field
        name="name"
        label={t('templates.name')}
        maxLength={uploadTemplateName.max}
        required
        autoComplete="off"
        defaultValue={typed.name}
        error={errorOf('name')}
      />
      <Details typed={typed} errorOf={errorOf} categories={categories} t={t} />
      <p className="upload-acts">
        <button className="button button-primary" type="submit" name="act" value="save">
          {t('lists.save')}
        </button>
        {template && (
          <a className="button" href={back}>
            {t('lists.cancel')}
          </a>
        )}
      </p>
    </form>
  )
}

type DetailsProps = Pick<Props, 'categories'> & {
  typed: FormTexts
  errorOf: (field: string) => string | undefined
  t: Props['context']['t']
}

const Details = ({ typed, errorOf, categories, t }: DetailsProps) => (
  <>
    <TextArea
      name="description"
      label={t('lists.desc')}
      rows={3}
      maxLength={uploadBounds.description.max}
      defaultValue={typed.description}
      error={errorOf('description')}
    />
    <CheckboxGroup
      name="categories"
      isNamedEach
      legend={t('categories.heading')}
      help={t('upload.error.max_items', { count: uploadBounds.categories.max })}
      options={categories.map(({ dir, title }) => [dir, title])}
      chosen={(typed.categories ?? '').split(',')}
      error={errorOf('categories')}
    />
    <Field
      name="performers"
      label={t('upload.performers')}
      help={t('upload.performersHelp')}
      maxLength={uploadPerformersMaxLength}
      autoComplete="off"
      defaultValue={typed.performers}
      error={errorOf('performers')}
    />
    <Field
      name="channel"
      label={t('upload.channel')}
      help={t('upload.channelHelp')}
      maxLength={uploadChannelMaxLength}
      autoComplete="off"
      defaultValue={typed.channel}
      error={errorOf('channel')}
    />
    <TagsField value={typed.tags} error={errorOf('tags')} t={t} />
    <AudienceFields
      typed={typed}
      minutes={{ exclusive: uploadMinSeconds.exclusive / 60, nonExclusive: uploadMinSeconds.nonExclusive / 60 }}
      errorOf={errorOf}
      t={t}
    />
    <SelectField
      name="preview"
      label={t('upload.preview')}
      defaultValue={typed.preview ?? ''}
      choices={['', ...Array.from({ length: stillsOfVideo }, (_, index) => String(index))].map((value) => ({
        value,
        label:
          value === '' ? '–' : t('upload.previewAt', { percent: t.number(Math.round((Number(value) + 0.5) * 10)) }),
      }))}
      error={errorOf('preview')}
    />
  </>
)
