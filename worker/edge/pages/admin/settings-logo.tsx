// The logos as pictures: how each stands on its theme, a plain form for another picture, and a button that takes it away.
import { Field } from '../../../../client/parts/field.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { profilePictureMaxBytes } from '../../../../shared/limits.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import { hrefWith } from '../../../../shared/routes.ts'
import { coloursOf, readSiteSettings } from '../../../../shared/rules/read-site-settings.ts'
import { type LogoSlot, logoSlots, readLogoPicture, type SiteLogo } from '../../../../shared/rules/site-logo.ts'
import { type ThemeName, themeNames } from '../../../../shared/rules/theme-colours.ts'
import { logoAddress } from '../../parts/logo-address.ts'
import type { FormTexts, PageContext } from '../../render/page.ts'
import type { SettingsOutcome } from './settings-form.tsx'

/** Whether a form is one of these. */
export const isLogoForm = ({ slot }: FormTexts): boolean => slot !== undefined

/** An empty field beside a picture leaves the picture as it is. */
export const withoutKeptLogos = (form: FormTexts, texts: AnswerOf<'adminSettings'>['texts']): FormTexts =>
  Object.fromEntries(
    Object.entries(form).filter(
      ([key, text]) => !(isLogoSlot(key) && text?.trim() === '' && readLogoPicture(texts[key] ?? '')),
    ),
  )
const isLogoSlot = (key: string): boolean => logoSlots.some((slot) => slot === key)

type Props = {
  data: AnswerOf<'adminSettings'>
  outcome: SettingsOutcome | null
  context: Pick<PageContext<'admin_settings'>, 't' | 'route'>
}

export const LogoPictures = ({ data, outcome, context: { t, route } }: Props) => (
  <section className="admin-pictures">
    {logoSlots.map((slot) => {
      const state = data.sent.find((one) => one.slot === slot)?.state
      const code = outcome?.typed.slot === slot ? outcome.codes[0]?.code : undefined
      return (
        <form
          key={slot}
          method="post"
          encType="multipart/form-data"
          action={hrefWith(route, { group: undefined, done: undefined })}
        >
          <h2>{t(`siteSettings.${slot}`)}</h2>
          <LogoSamples slot={slot} data={data} t={t} />
          {state && <p role="status">{t(state === 'pending' ? 'edit.pending' : 'edit.pictureFailed')}</p>}
          <input type="hidden" name="slot" value={slot} />
          <Field
            type="file"
            name="file"
            accept="image/png,image/jpeg,image/webp,image/avif"
            label={t('edit.choose')}
            help={t('siteSettings.logoPictureHelp', { size: profilePictureMaxBytes / 1024 / 1024 })}
            error={code && t(refusalKey(code === 'invalid_image_size' ? 'notify' : 'form', code))}
          />
          <p className="admin-picture-acts">
            <button className="button" type="submit" name="act" value="send">
              {t('edit.send')}
            </button>
            {readLogoPicture(data.texts[slot] ?? '') && (
              <button className="button button-bad" type="submit" name="act" value="remove">
                {t('admin.removePicture')}
              </button>
            )}
          </p>
        </form>
      )
    })}
  </section>
)

type SamplesProps = { slot: LogoSlot; data: AnswerOf<'adminSettings'>; t: PageContext['t'] }

/** A logo for both themes stands on both. */
function LogoSamples({ slot, data: { texts }, t }: SamplesProps) {
  const { values } = readSiteSettings(texts, 'left out')
  const logo = values[slot] ?? null
  if (!logo) return null
  const themes = slot === 'logo_light' ? (['light'] as const) : values.logo_light ? (['dark'] as const) : themeNames
  return themes.map((theme: ThemeName) => {
    const { ground, text } = coloursOf(values, theme)
    return (
      <svg key={theme} viewBox="0 0 200 48" role="img" aria-label={t(`settings.theme_${theme}`)}>
        <rect width="200" height="48" fill={ground} />
        <DrawnLogo logo={logo} name="" colour={text} />
      </svg>
    )
  })
}

/** A logo in a drawing, in a box of 180 by 28 from the point (10, 10). Without one, the name. */
export const DrawnLogo = ({ logo, name, colour }: { logo: SiteLogo; name: string; colour: string }) => {
  const box = { x: 10, y: 10, width: 180, height: 28, preserveAspectRatio: 'xMinYMid meet' }
  if (logo?.kind === 'picture') return <image {...box} href={logoAddress(logo)} />
  if (logo?.kind !== 'drawing') {
    return (
      <text x="12" y="30" fontSize="16" fontWeight="700" fill={colour}>
        {name}
      </text>
    )
  }
  return (
    <svg {...box} viewBox={`0 0 ${logo.width} ${logo.height}`} fill={colour} aria-hidden="true">
      {logo.paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}
