// The preview of the site's mails: which one, in which language, and its two parts as its reader gets them.
import { SelectField } from '../../../../client/parts/select-field.tsx'
import { isLang, type Lang, langs, locales } from '../../../../locales/locales.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { ok } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import {
  isSecurityMail,
  kindOfMail,
  type MailName,
  type MailWording,
  mailNames,
  mailWordings,
  templateOf,
} from '../../../../shared/rules/site-mails.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { setting } from '../../operator/published.ts'
import type { PageContext } from '../../render/page.ts'
import { directionOf } from '../../render/translators.ts'
import { adminPage } from './section-page.tsx'

type Data = { mail: MailName; text: Lang; wording: MailWording; preview: AnswerOf<'mailPreview'> }
type Context = PageContext<'admin_mails'>

export const adminMails = adminPage<'admin_mails', Data>({
  section: 'mails',

  async ask({ call, route, lang }) {
    const { mail = 'confirm', text: asked = '', wording = 'usual' } = route.query
    const text = isLang(asked) ? asked : lang
    const preview = await call('mailPreview', { mail, wording, lang: text })
    return preview.ok ? ok({ mail, text, wording, preview: preview.value }) : preview
  },

  title: (_, { t }) => t('mails.title'),

  content(data, context) {
    const { t } = context
    const { mail, text, wording, preview } = data
    const query = new URLSearchParams({ mail, lang: text, wording })
    const { tag } = locales[text]
    const own = { lang: tag, dir: directionOf(tag) }
    return (
      <>
        <p className="form-note">{t('mails.lead')}</p>
        <Choice data={data} context={context} />
        <dl className="review-facts">
          <div>
            <dt>{t('mails.subject')}</dt>
            <dd {...own}>{preview.subject}</dd>
          </div>
          {Object.entries(preview.headers).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
        <h2>{t('mails.html')}</h2>
        <iframe
          className="mail-frame"
          title={t('mails.html')}
          src={`${servicePaths.mailPreview}?${query}`}
          sandbox=""
        />
        <h2>{t('mails.text')}</h2>
        <pre className="mail-text" {...own}>
          {preview.text}
        </pre>
      </>
    )
  },
})

const Choice = ({ data: { mail, text, wording }, context }: { data: Data; context: Context }) => {
  const { t, lang } = context
  return (
    <form className="mail-choice" method="get" action={href('admin_mails', {}, { lang })}>
      <SelectField
        name="mail"
        label={t('mails.mail')}
        defaultValue={mail}
        choices={mailNames.map((value) => ({ value, label: nameOf(value, context) }))}
      />
      <SelectField
        name="text"
        label={t('header.language')}
        defaultValue={text}
        choices={langs.map((value) => ({ value, label: locales[value].name }))}
      />
      <SelectField
        name="wording"
        label={t('notificationSettings.wording')}
        defaultValue={wording}
        choices={mailWordings.map((value) => ({ value, label: t(wordingNames[value]) }))}
      />
      <button className="button" type="submit">
        {t('mails.show')}
      </button>
    </form>
  )
}

/** Those whose words an operator can write are named as in the settings; those of one template, and notifications, by what they tell. */
function nameOf(name: MailName, { t }: Context): string {
  if (isSecurityMail(name)) return t(`mail.${name}`, { site: setting('site_name') })
  if (isOwnName(name)) return t(ownNames[name])
  const [kind, template] = [kindOfMail(name), templateOf(name)]
  if (kind) return `${t('mails.name_notification')}: ${t(`notificationKinds.${kind}`)}`
  return template ? t(`siteSettings.mail_${template}`) : name
}

const ownNames = {
  release_receipt: 'mails.name_release_receipt',
  release_alarm: 'mails.name_release_alarm',
  digest: 'notificationSettings.digest',
  alert: 'mails.name_alert',
} as const

const isOwnName = (name: MailName): name is keyof typeof ownNames => name in ownNames

const wordingNames = {
  usual: 'mails.wording_usual',
  titles: 'notificationSettings.titles',
  discreet: 'notificationSettings.discreet',
} as const
