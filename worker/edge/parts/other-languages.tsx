// The titles and descriptions of an object by language, that of the page first, and its addresses where it has some, as parts of its form.
import { Field } from '../../../client/parts/field.tsx'
import { TextArea } from '../../../client/parts/text-area.tsx'
import { type Lang, langs, locales } from '../../../locales/locales.ts'
import type { FieldCode } from '../../../shared/result.ts'
import type { FormTexts, PageContext } from '../render/page.ts'
import { textField } from './texts-by-language.ts'

type Props = {
  texts: FormTexts
  codes: readonly FieldCode[]
  errorOf: (field: string) => string | undefined
  titleMax: number
  descriptionMax: number
  /** The language whose texts stand before these. */
  first: Lang
  /** The object may have an address of its own in each language. */
  hasDirs?: boolean
  t: PageContext['t']
}

/** Open when a field in it was refused. */
export const OtherLanguages = ({ texts, codes, errorOf, titleMax, descriptionMax, first, hasDirs, t }: Props) => (
  <details
    className="admin-languages"
    open={codes.some(
      ({ field, code }) => code !== 'changed' && others(first).some((lang) => fieldsIn(lang).includes(field)),
    )}
  >
    <summary className="button">{t('admin.otherLanguages')}</summary>
    {hasDirs && <p className="form-note">{t('admin.dirsHelp')}</p>}
    {others(first).map((code) => {
      const [title, description] = [textField('title', code), textField('description', code)]
      return (
        <fieldset key={code} lang={locales[code].tag}>
          <legend>{locales[code].name}</legend>
          <Field
            name={title}
            label={t('lists.title')}
            defaultValue={texts[title]}
            maxLength={titleMax}
            autoComplete="off"
            error={errorOf(title)}
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
            name={description}
            label={t('lists.desc')}
            rows={2}
            maxLength={descriptionMax}
            defaultValue={texts[description]}
            error={errorOf(description)}
          />
        </fieldset>
      )
    })}
  </details>
)

const others = (first: Lang): Lang[] => langs.filter((code) => code !== first)
const fieldsIn = (lang: Lang): string[] => ['title', 'description', 'dir'].map((name) => textField(name, lang))

type FirstProps = Omit<Props, 'codes' | 'hasDirs' | 'first'> & { lang: Lang; titleMin?: number }

/** In the language of the page; the English text, which visitors of that language see without one, shows through an empty field. */
export const FirstLanguage = ({ texts, errorOf, titleMin, titleMax, descriptionMax, lang, t }: FirstProps) => {
  const [title, description] = [textField('title', lang), textField('description', lang)]
  const isAlone = !texts.title
  return (
    <>
      <Field
        name={title}
        label={t('lists.title')}
        defaultValue={texts[title]}
        placeholder={texts.title}
        minLength={titleMin}
        maxLength={titleMax}
        required={lang === 'en' || isAlone}
        autoComplete="off"
        error={errorOf(title) ?? (isAlone ? errorOf('title') : undefined)}
      />
      <TextArea
        name={description}
        label={t('lists.desc')}
        rows={4}
        maxLength={descriptionMax}
        defaultValue={texts[description]}
        placeholder={texts.description}
        error={errorOf(description)}
      />
    </>
  )
}
