// The fields of a performer, a channel or a playlist, each drawn by its kind.
import { Field } from '../../../client/parts/field.tsx'
import { SelectField } from '../../../client/parts/select-field.tsx'
import { TextArea } from '../../../client/parts/text-area.tsx'
import { type Lang, langs, locales } from '../../../locales/locales.ts'
import { subjectLinkMaxLength } from '../../../shared/limits.ts'
import type { SubjectFamily } from '../../../shared/rules/admin-families.ts'
import { type AdminField, type FieldKind, fieldsOfFamily, linkHosts } from '../../../shared/rules/admin-fields.ts'
import type { FormTexts, PageContext } from '../render/page.ts'
import { fieldName, fieldValue } from './field-changes.tsx'
import { countryChoices } from './people-filters.ts'
import { SectionFields } from './section-fields.tsx'
import { textField } from './texts-by-language.ts'

type Props = {
  family: SubjectFamily
  /** Fields that the form does not have. */
  without?: readonly string[]
  texts: FormTexts
  errorOf: (field: string) => string | undefined
  /** Its description stands among the fields. */
  lang: Lang
  t: PageContext['t']
}

/** Short fields that follow each other share rows. */
export const SubjectFields = ({ family, without = [], texts, errorOf, lang, t }: Props) =>
  groupsOf(fieldsOfFamily(family).filter(([name]) => !without.includes(name))).map((group) => (
    <div key={group[0]?.[0]} className={group.length > 1 ? 'admin-short-fields' : undefined}>
      {group.map(([name, kind]) =>
        kind.kind === 'sections' ? (
          <SectionFields key={name} name={name} label={fieldName(name, t)} texts={texts} error={errorOf(name)} t={t} />
        ) : (
          <OneField
            key={name}
            name={name}
            kind={kind}
            field={kind.kind === 'description' ? textField(name, lang) : name}
            texts={texts}
            errorOf={errorOf}
            t={t}
          />
        ),
      )}
    </div>
  ))

const isShort = ([name, { kind }]: [AdminField, FieldKind]): boolean =>
  ['choice', 'number', 'day', 'country'].includes(kind) || name === 'measurements' || name === 'education'

function groupsOf(fields: [AdminField, FieldKind][]): [AdminField, FieldKind][][] {
  const groups: [AdminField, FieldKind][][] = []
  for (const field of fields) {
    const last = groups.at(-1)
    if (last?.[0] && isShort(last[0]) && isShort(field)) last.push(field)
    else groups.push([field])
  }
  return groups
}

type FieldProps = {
  name: AdminField
  kind: Exclude<FieldKind, { kind: 'sections' }>
  /** Its name in the form. */
  field: string
  texts: FormTexts
  errorOf: (field: string) => string | undefined
  t: PageContext['t']
}

const OneField = ({ name, kind, field, texts, errorOf, t }: FieldProps) => {
  const text = texts[field]
  const shared = {
    name: field,
    label: name === 'is_featured' ? t('admin.isFeatured') : fieldName(name, t),
    error: errorOf(field),
    defaultValue: text,
    help: helpOf(kind, t),
  }
  switch (kind.kind) {
    case 'mark':
      return (
        <label className="check">
          <input type="checkbox" name={name} value="1" defaultChecked={text === '1'} />
          {shared.label}
        </label>
      )
    case 'description':
      return (
        <TextArea {...shared} rows={4} maxLength={kind.max} placeholder={field === name ? undefined : texts[name]} />
      )
    case 'names':
      return <TextArea {...shared} defaultValue={text?.replaceAll(', ', '\n')} rows={2} />
    case 'links':
      return <TextArea {...shared} rows={3} />
    case 'choice':
      return (
        <SelectField
          {...shared}
          choices={[
            { value: '', label: '–' },
            ...kind.of.map((value) => ({ value, label: fieldValue(name, value, t) })),
          ]}
        />
      )
    case 'country':
      return <SelectField {...shared} choices={[{ value: '', label: '–' }, ...countryChoices(t.tag)]} />
    case 'number':
      return <Field {...shared} type="number" min={kind.min} max={kind.max} />
    case 'day':
      return <Field {...shared} type="date" />
    case 'url':
      return <Field {...shared} type="url" maxLength={subjectLinkMaxLength} required={kind.isRequired} />
    default:
      return (
        <Field
          {...shared}
          required={kind.isRequired}
          maxLength={'max' in kind ? kind.max : undefined}
          autoComplete="off"
          autoCapitalize={kind.kind === 'line' ? undefined : 'none'}
        />
      )
  }
}

/** The sites are names, the same in every language. */
const helps: { [Kind in FieldKind['kind']]?: (t: PageContext['t']) => string } = {
  dir: (t) => t('admin.dirHelp'),
  names: (t) => t('admin.namesHelp'),
  description: (t) => t('admin.pageTextHelp'),
  links: (t) => t('admin.linksHelp', { sites: [...new Set(Object.values(linkHosts))].join(', ') }),
  member: (t) => t('admin.memberHelp'),
}
const helpOf = ({ kind }: FieldKind, t: PageContext['t']) => helps[kind]?.(t)

/** Descriptions in the other languages; open when one of them was refused. */
export const OtherDescriptions = ({ family, texts, errorOf, lang, t }: Props) => {
  const kind = fieldsOfFamily(family).find(([, { kind }]) => kind === 'description')?.[1]
  if (kind?.kind !== 'description') return null
  const others = langs.filter((code) => code !== lang)
  return (
    <details
      className="admin-languages"
      open={others.some((code) => errorOf(textField('description', code)) !== undefined)}
    >
      <summary className="button">{t('admin.otherLanguages')}</summary>
      {others.map((code) => (
        <fieldset key={code} lang={locales[code].tag}>
          <legend>{locales[code].name}</legend>
          <TextArea
            name={textField('description', code)}
            label={t('lists.desc')}
            rows={3}
            maxLength={kind.max}
            defaultValue={texts[textField('description', code)]}
            error={errorOf(textField('description', code))}
          />
        </fieldset>
      ))}
    </details>
  )
}
