// What a draft of the colours and the name would look like, before it is published: text on each ground, in both themes. The colours are
// attributes of a drawing, because a page may carry no style of its own.
import { coloursOf, readSiteSettings, type SettingTexts } from '../../../../shared/rules/read-site-settings.ts'
import type { SiteLogo } from '../../../../shared/rules/site-logo.ts'
import { type Colours, contrastOf, themeNames } from '../../../../shared/rules/theme-colours.ts'
import { setting } from '../../operator/published.ts'
import type { FormTexts, PageContext } from '../../render/page.ts'
import { DrawnLogo } from './settings-logo.tsx'

type Props = { texts: SettingTexts; typed: FormTexts; t: PageContext['t'] }

export const SettingsSample = ({ texts, typed, t }: Props) => {
  const { values } = readSiteSettings({ ...texts, ...typed }, 'left out')
  const name = values.site_name ?? setting('site_name')
  return (
    <section className="admin-draft">
      <h2>{t('siteSettings.sample')}</h2>
      {themeNames.map((theme) => (
        <Sample
          key={theme}
          name={name}
          logo={(theme === 'light' ? values.logo_light : null) ?? values.logo ?? null}
          colours={coloursOf(values, theme)}
          label={t(`settings.theme_${theme}`)}
          t={t}
        />
      ))}
    </section>
  )
}

type SampleProps = { name: string; logo: SiteLogo; colours: Colours; label: string; t: PageContext['t'] }

const Sample = ({ name, logo, colours, label, t }: SampleProps) => (
  <svg viewBox="0 0 340 126" role="img" aria-label={label}>
    <rect width="340" height="126" fill={colours.ground} />
    <rect width="340" height="44" fill={colours.surface} />
    <DrawnLogo logo={logo} name={name} colour={colours.text} />
    <text x="12" y="66" fontSize="13" fill={colours.text}>
      {`${t('siteSettings.text')} ${shownContrast(colours.text, colours.ground)}`}
    </text>
    <text x="12" y="88" fontSize="13" fill={colours.muted}>
      {`${t('siteSettings.muted')} ${shownContrast(colours.muted, colours.ground)}`}
    </text>
    <text x="12" y="110" fontSize="13" fill={colours.accent}>
      {`${t('siteSettings.accent')} ${shownContrast(colours.accent, colours.ground)}`}
    </text>
    <rect x="210" y="70" width="118" height="36" rx="6" fill={colours.accent} />
    <text x="269" y="93" fontSize="13" textAnchor="middle" fill={colours.accent_text}>
      {shownContrast(colours.accent_text, colours.accent)}
    </text>
  </svg>
)

const shownContrast = (text: string, ground: string): string => `${Math.floor(contrastOf(text, ground) * 10) / 10}:1`
