// The rows of a channel's page: a choice for each place, the same names with and without script.

import { FieldError } from '../../../client/parts/field-error.tsx'
import { SelectField } from '../../../client/parts/select-field.tsx'
import type { MessageKey } from '../../../locales/locales.ts'
import { channelSectionsMax } from '../../../shared/limits.ts'
import { type ChannelSection, channelSectionNames, typedSections } from '../../../shared/rules/channel-sections.ts'
import type { FormTexts, PageContext } from '../render/page.ts'

/** The heading of a row. */
export const sectionNames = {
  'latest-updates': 'nav.latest-updates',
  'most-popular': 'nav.most-popular',
  'top-rated': 'nav.top-rated',
  'most-commented': 'nav.most-commented',
  longest: 'nav.longest',
  hd: 'filter.type_hd',
  short: 'filter.duration_1',
  long: 'filter.duration_3',
} as const satisfies Record<ChannelSection, MessageKey>

type Props = { name: string; label: string; texts: FormTexts; error: string | undefined; t: PageContext['t'] }

export const SectionFields = ({ name, label, texts, error, t }: Props) => {
  const chosen = typedSections(texts, name).split(',')
  return (
    <fieldset className="admin-short-fields">
      <legend>{label}</legend>
      {Array.from({ length: channelSectionsMax }, (_, index) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
          key={index}
          name={`${name}_${index + 1}`}
          label={t('admin.section', { number: index + 1 })}
          defaultValue={chosen[index] ?? ''}
          error={undefined}
          choices={[
            { value: '', label: '–' },
            ...channelSectionNames.map((value) => ({ value, label: t(sectionNames[value]) })),
          ]}
        />
      ))}
      <p className="form-note">{t('admin.sectionsHelp')}</p>
      {error && <FieldError text={error} />}
    </fieldset>
  )
}
