// What the site settings are called, in the form, in diffs and in the audit log.
import { isLang, locales, type MessageKey } from '../../../locales/locales.ts'
import { informationSections } from '../../../shared/route-table.ts'
import { readSettingKey } from '../../../shared/rules/read-site-settings.ts'
import type { SiteSetting } from '../../../shared/rules/site-settings.ts'
import { type ColourName, colourNames, type ThemeName, themeNames } from '../../../shared/rules/theme-colours.ts'
import type { PageContext } from '../render/page.ts'

type Colour = `${ThemeName}_${ColourName}`
type LegalText = `legal_${(typeof informationSections)[number]}`
type Named = Exclude<SiteSetting, Colour | LegalText>

/** Every other setting is called `siteSettings.{name}`. */
const colours: Record<string, { theme: ThemeName; name: ColourName }> = Object.fromEntries(
  themeNames.flatMap((theme) => colourNames.map((name) => [`${theme}_${name}`, { theme, name }])),
)
const legalTexts: Record<string, MessageKey> = Object.fromEntries(
  informationSections.map((section) => [`legal_${section}`, `information.${section}.title` as const]),
)

/** The name of a setting, with the language of a text that has several; null for a key that is none. */
export function settingName(key: string, t: PageContext['t']): string | null {
  const found = readSettingKey(key)
  if (!found) return null
  const { name, lang } = found
  const colour = colours[name]
  const legal = legalTexts[name]
  const shown = colour
    ? `${t(`settings.theme_${colour.theme}`)}: ${t(`siteSettings.${colour.name}`)}`
    : t(legal ?? `siteSettings.${name as Named}`)
  return lang !== null && isLang(lang) ? `${shown} (${locales[lang].name})` : shown
}
