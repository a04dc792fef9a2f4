// The persons whom an uploader invited to sign: their answers, a link with its QR code that is shown once, and the forms.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { Release } from '../../../../shared/entities/studio-releases.ts'
import { performerName } from '../../../../shared/limits.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import type { QrCode } from '../../parts/qr-code.ts'
import { QrPicture } from '../../parts/qr-picture.tsx'
import { releaseStateText } from '../../parts/release-state-text.ts'
import type { PageContext } from '../../render/page.ts'

/** A link that was just made: no other answer has it. */
export type NewLink = { name: string; url: string; isSelf: boolean; qrCode: QrCode }

type Context = Pick<PageContext<'upload_people'>, 't' | 'lang' | 'route'>
type Props = {
  releases: readonly Release[]
  link: NewLink | null
  codes: readonly FieldCode[]
  typedName: string | undefined
  context: Context
}

export const UploadReleases = ({ releases, link, codes, typedName, context }: Props) => {
  const { t, lang, route } = context
  const errors = { t, family: 'release', codes } as const
  const general = otherError(errors, ['person_name'])
  const action = `${href('upload_people', route.params, { lang })}#releases`
  const hasSelf = releases.some(({ is_self }) => is_self)
  return (
    <section className="records-part" id="releases">
      <h2>{t('release.people')}</h2>
      <p className="form-note">{t('release.peopleHelp')}</p>
      {general && <FieldError text={general} />}
      {link && <LinkOnce link={link} t={t} />}
      {releases.length > 0 && (
        <ul className="records-people">
          {releases.map((release) => (
            <li key={release.release_id}>
              <h3>{release.name}</h3>
              <p className="form-note">{releaseStateText(release, t)}</p>
              {release.reason && <p className="moderation-text">{release.reason}</p>}
              <Acts release={release} action={action} t={t} />
            </li>
          ))}
        </ul>
      )}
      <form className="form-part" method="post" action={action}>
        <Field
          name="person_name"
          label={t('records.person_name')}
          help={t('lists.length', { ...performerName })}
          defaultValue={typedName}
          autoComplete="off"
          required
          error={fieldError(errors, 'person_name')}
        />
        <button className="button button-primary" type="submit" name="act" value="invite">
          {t('release.invite')}
        </button>
      </form>
      {!hasSelf && (
        <form className="records-nobody" method="post" action={action}>
          <button className="button" type="submit" name="act" value="alone">
            {t('release.alone')}
          </button>
          <small>{t('release.aloneHelp')}</small>
        </form>
      )}
    </section>
  )
}

const LinkOnce = ({ link: { name, url, isSelf, qrCode }, t }: { link: NewLink; t: Context['t'] }) => (
  <div className="release-link" role="status">
    <h3>{t('release.linkFor', { name })}</h3>
    <p>{t('release.linkHelp')}</p>
    <QrPicture qrCode={qrCode} />
    <code className="release-code">{url}</code>
    {isSelf && (
      <a className="button button-primary" href={url}>
        {t('release.openLink')}
      </a>
    )}
  </div>
)

const Acts = ({ release, action, t }: { release: Release; action: string; t: Context['t'] }) => {
  const { release_id, state, name, was_refused, is_again } = release
  if (state !== 'open' && state !== 'refused') return null
  return (
    <form className="review-acts" method="post" action={action}>
      <input type="hidden" name="release_id" value={release_id} />
      <button className="button" type="submit" name="act" value="renew">
        {t('release.renew', { name })}
      </button>
      {state === 'open' && !was_refused && !is_again && (
        <button className="button" type="submit" name="act" value="cancel">
          {t('release.cancel', { name })}
        </button>
      )}
    </form>
  )
}
