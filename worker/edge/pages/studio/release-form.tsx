// The text of a release, the form that signs it, and the form that says no.
import { signaturePad } from '../../../../client/islands/studio/signature-pad.tsx'
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { TextArea } from '../../../../client/parts/text-area.tsx'
import { performerName, releaseDrawingMaxLength, releaseReasonMaxLength } from '../../../../shared/limits.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import { href } from '../../../../shared/routes.ts'
import { releaseParagraphs } from '../../../../shared/rules/studio-releases.ts'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'
import type { ReleaseOutcome } from './release-outcome.ts'

type Context = PageContext<'release'>

export const ReleaseText = ({ version, t }: { version: number; t: Context['t'] }) => (
  <section className="records-part release-text">
    <h2>{t('release.text_title')}</h2>
    {releaseParagraphs.map((key) => (
      <p key={key}>{t(key)}</p>
    ))}
    <p className="form-note">{t('release.version', { version: t.number(version) })}</p>
  </section>
)

type FormProps = { outcome: ReleaseOutcome | null; context: Context }

const fields = ['name', 'email', 'agreed', 'drawing']

export const SignForm = ({ outcome, context: { t, lang, route } }: FormProps) => {
  const { typed = {}, codes = [] } = outcome ?? {}
  const errors = { t, family: 'release', codes } as const
  const general = otherError(errors, fields)
  return (
    <form
      className="records-part form-part"
      id="sign"
      method="post"
      action={`${href('release', route.params, { lang })}#sign`}
    >
      <input type="hidden" name="act" value="sign" />
      {general && <FieldError text={general} />}
      <Field
        name="name"
        label={t('release.name')}
        help={t('release.nameHelp')}
        defaultValue={typed.name}
        minLength={performerName.min}
        maxLength={performerName.max}
        autoComplete="name"
        required
        error={fieldError(errors, 'name')}
      />
      <Island
        of={signaturePad}
        id="signature"
        props={{ drawn: typed.drawing ?? '', maxLength: releaseDrawingMaxLength }}
        t={t}
        lang={lang}
      />
      <Field
        name="email"
        type="email"
        label={t('release.email')}
        help={t('release.emailHelp')}
        defaultValue={typed.email}
        autoComplete="email"
        error={fieldError(errors, 'email')}
      />
      <label className="check">
        <input type="checkbox" name="alarm" value="1" defaultChecked={typed.alarm === '1'} />
        {t('release.alarm')}
      </label>
      <div className="form-field">
        <label className="check">
          <input
            type="checkbox"
            name="agreed"
            value="1"
            required
            aria-invalid={fieldError(errors, 'agreed') ? true : undefined}
          />
          {t('release.agree')}
        </label>
        {fieldError(errors, 'agreed') && <FieldError text={fieldError(errors, 'agreed')} />}
      </div>
      <button className="button button-primary" type="submit">
        {t('release.sign')}
      </button>
    </form>
  )
}

export const DeclineForm = ({ outcome, context: { t, lang, route } }: FormProps) => {
  const errors = { t, family: 'release', codes: outcome?.codes ?? [] } as const
  const general = otherError(errors, ['reason'])
  return (
    <details className="records-part records-add" open={outcome !== null}>
      <summary className="button">{t('release.no')}</summary>
      <form className="form-part" method="post" action={href('release', route.params, { lang })}>
        <input type="hidden" name="act" value="decline" />
        {general && <FieldError text={general} />}
        <TextArea
          name="reason"
          label={t('release.reason')}
          help={t('release.noHelp')}
          rows={3}
          maxLength={releaseReasonMaxLength}
          defaultValue={outcome?.typed.reason}
          error={fieldError(errors, 'reason')}
        />
        <button className="button" type="submit">
          {t('release.no')}
        </button>
      </form>
    </details>
  )
}
