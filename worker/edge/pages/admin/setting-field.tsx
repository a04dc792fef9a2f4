// One field of the settings' form, as the kind of the setting needs it.
import { Field } from '../../../../client/parts/field.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import { TextArea } from '../../../../client/parts/text-area.tsx'
import { readSettingKey } from '../../../../shared/rules/read-site-settings.ts'
import { logoSlots, readLogoPicture } from '../../../../shared/rules/site-logo.ts'
import { mailTemplateNames, mailTemplates } from '../../../../shared/rules/site-mails.ts'
import { legalHoles, settingRow } from '../../../../shared/rules/site-settings.ts'
import { settingName } from '../../parts/setting-names.ts'
import type { PageContext } from '../../render/page.ts'

type Props = { name: string; text: string; error: string | undefined; t: PageContext['t'] }

export function SettingField({ name, text, error, t }: Props) {
  const found = readSettingKey(name)
  if (!found) return null
  const { group, kind } = settingRow(found.name)
  const texts = { name, label: settingName(name, t) ?? name, error }
  if (kind.input === 'switch') {
    const choices = [
      { value: '1', label: t('siteSettings.on') },
      { value: '0', label: t('siteSettings.offValue') },
    ]
    return <SelectField {...texts} choices={choices} defaultValue={text || '0'} />
  }
  if (kind.input === 'colour') return <Field {...texts} type="color" defaultValue={text} />
  if (kind.input === 'line')
    return (
      <Field
        {...texts}
        help={name === 'site_origin' ? t('siteSettings.originHelp') : undefined}
        defaultValue={text}
        maxLength={kind.maxLength}
        autoComplete="off"
      />
    )
  const isLogo = logoSlots.some((slot) => slot === found.name)
  return (
    <TextArea
      {...texts}
      help={isLogo ? logoHelp(found.name, text, t) : helpOf(found.name, group, kind.columns, t)}
      rows={group === 'legal' ? 10 : 6}
      maxLength={kind.maxLength}
      defaultValue={isLogo && readLogoPicture(text) ? '' : text}
      spellCheck={group === 'legal' || group === 'mail'}
    />
  )
}

const braced = (holes: readonly string[]): string => holes.map((hole) => `{${hole}}`).join(' ')

function logoHelp(name: string, text: string, t: PageContext['t']): string {
  const how = readLogoPicture(text) ? t('siteSettings.logoKeptHelp') : t('siteSettings.logoHelp')
  return name === 'logo_light' ? `${t('siteSettings.logoLightHelp')} ${how}` : how
}

function helpOf(name: string, group: string, columns: readonly string[], t: PageContext['t']): string {
  if (group === 'legal') return t('siteSettings.partsHelp', { holes: braced(legalHoles) })
  const template = mailTemplateNames.find((one) => name === `mail_${one}`)
  if (template) {
    const { may, must } = mailTemplates[template]
    return t('siteSettings.mailHelp', { holes: braced(may), needed: braced(must) })
  }
  return columns.length > 0
    ? t('siteSettings.columnsHelp', { columns: columns.join(' | ') })
    : t('siteSettings.linesHelp')
}
