// The settings of the site: a form for each group, a preview of what would change, and the way to earlier versions.
import { isLang, type Lang } from '../../../../locales/locales.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { FieldChange } from '../../../../shared/entities/admin.ts'
import { codesOf, statusOf } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { settingGroups } from '../../../../shared/rules/site-setting-groups.ts'
import { seeOther } from '../../http/redirects.ts'
import { FieldChanges } from '../../parts/field-changes.tsx'
import { settingName } from '../../parts/setting-names.ts'
import type { PageContext } from '../../render/page.ts'
import { adminPage } from './section-page.tsx'
import { SettingsForm, type SettingsOutcome } from './settings-form.tsx'
import { isLogoForm, LogoPictures, withoutKeptLogos } from './settings-logo.tsx'
import { SettingsSample } from './settings-sample.tsx'
import { sentFields, withDefaults } from './settings-texts.ts'

type Data = AnswerOf<'adminSettings'>
export const adminSettings = adminPage<'admin_settings', Data, SettingsOutcome>({
  section: 'settings',
  foreign: 'siteSettings.foreign',

  ask: ({ call }) => call('adminSettings', { version: 0 }),

  async act({ call, send, route }, form, files) {
    if (isLogoForm(form)) {
      const { slot = '', act } = form
      const answer = await send('logoPicture', { slot, act, file: files.file })
      if (answer.ok) throw seeOther(hrefWith(route, { done: act === 'send' ? 'picture' : 'saved' }))
      return { status: statusOf(answer), outcome: { typed: { slot }, codes: codesOf(answer), changes: null } }
    }
    const known = await call('adminSettings', { version: 0 })
    const { defaults, texts } = known.ok ? known.value : { defaults: {}, texts: {} }
    const fields = sentFields(withoutKeptLogos(form, texts), defaults)
    const { version = '0', note = '', preview = '' } = form
    const answer = await send('saveSettings', { ...fields, version, note, preview })
    if (!answer.ok) return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer), changes: null } }
    if (preview) return { status: 200, outcome: { typed: form, codes: [], changes: answer.value.changes } }
    throw seeOther(hrefWith(route, { done: 'saved' }))
  },

  title: (_, { t }) => t('siteSettings.title'),

  actions: ({ t, lang }) => (
    <a className="button" href={href('admin_settings_versions', {}, { lang })}>
      {t('siteSettings.versions')}
    </a>
  ),

  content(data, context, outcome) {
    const { t, route } = context
    const { done } = route.query
    return (
      <>
        <GroupTabs context={context} />
        {done && !outcome && (
          <p className="form-done" role="status">
            {t(`siteSettings.done_${done}`)}
          </p>
        )}
        <Broken data={data} t={t} />
        {outcome?.changes && (
          <>
            <Preview changes={outcome.changes} data={data} t={t} />
            <SettingsSample texts={data.texts} typed={withoutKeptLogos(outcome.typed, data.texts)} t={t} />
          </>
        )}
        <SettingsForm
          data={data}
          group={route.query.group ?? 'identity'}
          textLang={textLangOf(context)}
          outcome={outcome?.typed.slot === undefined ? outcome : null}
          context={context}
        />
        {(route.query.group ?? 'identity') === 'identity' && (
          <LogoPictures data={data} outcome={outcome} context={context} />
        )}
      </>
    )
  },
})

type Context = PageContext<'admin_settings'>

/** The language of the texts that are edited: the one of the address, else that of the page. */
const textLangOf = ({ route: { query }, lang }: Context): Lang =>
  query.text !== undefined && isLang(query.text) ? query.text : lang

const GroupTabs = ({ context: { t, route } }: { context: Context }) => (
  <nav className="tabs" data-row="" aria-label={t('siteSettings.title')}>
    {settingGroups.map((group) => (
      <a
        key={group}
        href={hrefWith(route, { group: group === 'identity' ? undefined : group, done: undefined })}
        aria-current={group === (route.query.group ?? 'identity') ? 'page' : undefined}
      >
        {t(`siteSettings.group_${group}`)}
      </a>
    ))}
  </nav>
)

const Broken = ({ data: { newest, shown, problems }, t }: { data: Data; t: PageContext['t'] }) =>
  newest !== shown && (
    <div className="upload-why" role="alert">
      <p>{t('siteSettings.broken', { newest, shown })}</p>
      <p>{problems.map(({ field }) => settingName(field, t) ?? field).join(', ')}</p>
    </div>
  )

type PreviewProps = { changes: readonly FieldChange[]; data: Data; t: PageContext['t'] }

const Preview = ({ changes, data, t }: PreviewProps) => (
  <section className="admin-draft" role="status">
    <h2>{t('siteSettings.wouldChange')}</h2>
    {changes.length === 0 ? (
      <p>{t('siteSettings.nothing')}</p>
    ) : (
      <FieldChanges changes={withDefaults(changes, data.defaults)} t={t} />
    )}
  </section>
)
