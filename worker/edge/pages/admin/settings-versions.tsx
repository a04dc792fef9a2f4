// The versions of the site settings, the newest first.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { ok } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { settingName } from '../../parts/setting-names.ts'
import { adminPage } from './section-page.tsx'

type Data = AnswerOf<'settingsVersions'> & { shown: number }

export const adminSettingsVersions = adminPage<'admin_settings_versions', Data>({
  section: 'settings',
  foreign: 'siteSettings.foreign',

  async ask({ call, route }) {
    const [list, now] = await Promise.all([
      call('settingsVersions', { page: route.query.page ?? 1 }),
      call('adminSettings', { version: 0 }),
    ])
    if (!list.ok) return list
    return now.ok ? ok({ ...list.value, shown: now.value.shown }) : now
  },

  title: (_, { t }) => t('siteSettings.versions'),

  actions: ({ t, lang }) => (
    <a className="button" href={href('admin_settings', {}, { lang })}>
      {t('siteSettings.title')}
    </a>
  ),

  content({ versions, total_count, shown }, { t, lang, route }) {
    if (versions.length === 0) return <p className="admin-none">{t('siteSettings.noVersions')}</p>
    return (
      <>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
        <section className="admin-table" tabIndex={0} aria-label={t('siteSettings.versions')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('siteSettings.versions')}</th>
                <th scope="col">{t('admin.fields')}</th>
                <th scope="col">{t('columns.who')}</th>
              </tr>
            </thead>
            <tbody>
              {versions.map(({ version, username, added_date, note, changed, restored }) => (
                <tr key={version} data-admin-row="" tabIndex={-1}>
                  <th scope="row">
                    <a href={href('admin_settings_version', { id: String(version) }, { lang })} data-admin-edit="">
                      {t('siteSettings.version', { version })}
                    </a>
                    {version === shown && (
                      <>
                        <br />
                        <strong className="admin-quiet">{t('siteSettings.shown')}</strong>
                      </>
                    )}
                  </th>
                  <td>
                    {restored !== null && <p>{t('siteSettings.restored', { version: restored })}</p>}
                    {changed.map((key) => settingName(key, t) ?? key).join(', ')}
                    {note && <p className="admin-quiet">{note}</p>}
                  </td>
                  <td>
                    {username}
                    <br />
                    <time className="admin-quiet" dateTime={added_date}>
                      {formatUtcTime(added_date, t)}
                    </time>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <RoutePagination total={total_count} size={pageSizes.admin} route={route} t={t} />
      </>
    )
  },
})
