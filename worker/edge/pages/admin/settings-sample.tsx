// What a draft of the colours and the name would look like, before it is published: text on each ground, in both themes. The colours are
// attributes of a drawing, because a page may carry no style of its own.
import { coloursOf, readSiteSettings, type SettingTexts } from '../../../../shared/rules/read-site-settings.ts'
import { type Colours, contrastOf, themeNames } from '../../../../shared/rules/theme-colours.ts'
import { setting } from '../../operator/published.ts'
import type { FormTexts, PageContext } from '../../render/page.ts'

type Props = { texts: SettingTexts; typed: FormTexts; t: PageContext['t'] }

export const SettingsSample = ({ texts, typed, t }: Props) => {
  const { values } = readSiteSettings({ ...texts, ...typed }, 'left out')
  const name = values.site_name ?? setting('site_name')
  return (
    <section className="admin-draft">
      <h2>{t('siteSettings.sample')}</h2>
      {themeNames.map((theme) => (
        <Sample key={theme} name={name} colours={coloursOf(values, theme)} label={t(`settings.theme_${theme}`)} t={t} />
      ))}
    </section>
  )
}

type SampleProps = { name: string; colours: Colours; label: string; t: PageContext['t'] }

const Sample = ({ name, colours, label, t }: SampleProps) => (
  <svg viewBox="0 0 340 120" role="img" aria-label={label}>
    <rect width="340" height="120" fill={colours.ground} />
    <rect width="340" height="34" fill={colours.surface} />
    <text x="12" y="23" fontSize="16" fontWeight="700" fill={colours.text}>
      {name}
    </text>
    <text x="12" y="58" fontSize="13" fill={colours.text}>
      {`${t('siteSettings.text')} ${shownContrast(colours.text, colours.ground)}`}
    </text>
    <text x="12" y="80" fontSize="13" fill={colours.muted}>
      {`${t('siteSettings.muted')} ${shownContrast(colours.muted, colours.ground)}`}
    </text>
    <text x="12" y="102" fontSize="13" fill={colours.accent}>
      {`${t('siteSettings.accent')} ${shownContrast(colours.accent, colours.ground)}`}
    </text>
    <rect x="210" y="62" width="118" height="36" rx="6" fill={colours.accent} />
    <text x="269" y="85" fontSize="13" textAnchor="middle" fill={colours.accent_text}>
      {shownContrast(colours.accent_text, colours.accent)}
    </text>
  </svg>
)

const shownContrast = (text: string, ground: string): string => `${Math.floor(contrastOf(text, ground) * 10) / 10}:1`
