// One version of the site settings: what it changed, and the press that brings it, or the operator's files, back.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { otherError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, ok, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { seeOther } from '../../http/redirects.ts'
import { FieldChanges } from '../../parts/field-changes.tsx'
import { formatUtcTime } from '../../parts/format-time.ts'
import { settingName } from '../../parts/setting-names.ts'
import type { PageContext } from '../../render/page.ts'
import { adminPage } from './section-page.tsx'
import { withDefaults } from './settings-texts.ts'

type Data = AnswerOf<'adminSettings'>
type Outcome = { codes: readonly FieldCode[] }

export const adminSettingsVersion = adminPage<'admin_settings_version', Data, Outcome>({
  section: 'settings',
  foreign: 'siteSettings.foreign',

  async ask({ call, route }) {
    const found = await call('adminSettings', { version: Number(route.params.id) })
    return found.ok ? ok(found.value) : found
  },

  async act({ send, lang }, { version = '0', to = '' }) {
    const answer = await send('restoreSettings', { version, to })
    if (!answer.ok) return { status: statusOf(answer), outcome: { codes: codesOf(answer) } }
    throw seeOther(href('admin_settings', {}, { lang, query: { done: 'restored' } }))
  },

  title: ({ of }, { t }) => t('siteSettings.version', { version: of?.version ?? 0 }),

  actions: ({ t, lang }) => (
    <a className="button" href={href('admin_settings_versions', {}, { lang })}>
      {t('siteSettings.versions')}
    </a>
  ),

  content(data, context, outcome) {
    const { of, changes, newest, shown, problems } = data
    const { t } = context
    if (!of) return null
    return (
      <>
        <p className="form-note">
          {of.username} · <time dateTime={of.added_date}>{formatUtcTime(of.added_date, t)}</time>
        </p>
        {of.version === shown && <p className="form-note">{t('siteSettings.shown')}</p>}
        {of.restored !== null && <p className="form-note">{t('siteSettings.restored', { version: of.restored })}</p>}
        {of.note && <p>{of.note}</p>}
        {problems.length > 0 && (
          <div className="upload-why" role="alert">
            <p>{t('siteSettings.broken', { newest: of.version, shown })}</p>
            <p>{problems.map(({ field }) => settingName(field, t) ?? field).join(', ')}</p>
          </div>
        )}
        <FieldChanges changes={withDefaults(changes, data.defaults)} t={t} />
        {outcome && <FieldError text={otherError({ t, family: 'siteSettings', codes: outcome.codes }, [])} />}
        {of.version !== newest && problems.length === 0 && (
          <Restore to={of.version} newest={newest} context={context} />
        )}
        <Restore to={0} newest={newest} context={context} />
      </>
    )
  },
})

type RestoreProps = { to: number; newest: number; context: PageContext<'admin_settings_version'> }

const Restore = ({ to, newest, context: { t, route } }: RestoreProps) => (
  <form method="post" action={route.canonicalPath}>
    <input type="hidden" name="version" value={newest} />
    <input type="hidden" name="to" value={to} />
    <button className={to === 0 ? 'button' : 'button button-primary'} type="submit">
      {to === 0 ? t('siteSettings.restoreFiles') : t('siteSettings.restore', { version: to })}
    </button>
  </form>
)
