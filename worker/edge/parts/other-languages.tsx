// The titles and descriptions of an object in other languages than English, and its addresses where it has some, as a part of its form.
import { Field } from '../../../client/parts/field.tsx'
import { TextArea } from '../../../client/parts/text-area.tsx'
import { langs, locales } from '../../../locales/locales.ts'
import type { FieldCode } from '../../../shared/result.ts'
import type { FormTexts, PageContext } from '../render/page.ts'

type Props = {
  texts: FormTexts
  codes: readonly FieldCode[]
  errorOf: (field: string) => string | undefined
  titleMax: number
  descriptionMax: number
  /** The object may have an address of its own in each language. */
  hasDirs?: boolean
  t: PageContext['t']
}

/** Open when a field in it was refused. */
export const OtherLanguages = ({ texts, codes, errorOf, titleMax, descriptionMax, hasDirs, t }: Props) => (
  <details
    className="admin-languages"
    open={codes.some(({ field, code }) => /^(title|description|dir)_/.test(field) && code !== 'changed')}
  >
    <summary className="button">{t('admin.otherLanguages')}</summary>
    {hasDirs && <p className="form-note">{t('admin.dirsHelp')}</p>}
    {langs
      .filter((code) => code !== 'en')
      .map((code) => (
        <fieldset key={code} lang={locales[code].tag}>
          <legend>{locales[code].name}</legend>
          <Field
            name={`title_${code}`}
            label={t('lists.title')}
            defaultValue={texts[`title_${code}`]}
            maxLength={titleMax}
            autoComplete="off"
            error={errorOf(`title_${code}`)}
          />
          {hasDirs && (
            <Field
              name={`dir_${code}`}
              label={t('admin.dir')}
              defaultValue={texts[`dir_${code}`]}
              autoComplete="off"
              autoCapitalize="none"
              error={errorOf(`dir_${code}`)}
            />
          )}
          <TextArea
            name={`description_${code}`}
            label={t('lists.desc')}
            rows={2}
            maxLength={descriptionMax}
            defaultValue={texts[`description_${code}`]}
            error={errorOf(`description_${code}`)}
          />
        </fieldset>
      ))}
  </details>
)
