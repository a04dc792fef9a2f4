// How a member is told of what happens: kinds and channels, wording, quiet hours, the digest, and the browsers that show notifications.
import { pushDevice } from '../../../../client/islands/messages/push-device.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { writes } from '../../../../shared/contract/contract.ts'
import { codesOf, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { notificationChoices } from '../../../../shared/rules/messages-notification-channels.ts'
import { pushWorkerPolicy, servicePaths } from '../../../../shared/service-paths.ts'
import { redirectToSignIn, seeOther } from '../../http/redirects.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { SignedOutForm } from '../../parts/signed-out-form.tsx'
import { Island } from '../../render/island.tsx'
import { type FormTexts, type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { type NotificationSettingsOutcome, NotificationSettingsView } from './notification-settings-form.tsx'

type Own = AnswerOf<'notificationSettings'>
type Context = PageContext<'notification_settings'>

export const notificationSettings = page<'notification_settings', Own, NotificationSettingsOutcome>({
  layout: 'own-page',
  startsPush: true,

  async load({ route, visitor, call, lang }) {
    if (!requireResolvedSession(visitor)) throw redirectToSignIn(route, lang)
    return { status: 200, data: expected(await call('notificationSettings', {})), maxCacheSeconds: 0 }
  },

  async act({ send, route, lang }, form) {
    const isRemoval = form.device_id !== undefined
    const answer = isRemoval
      ? await send('pushDevice', { act: 'remove', device_id: form.device_id ?? '' })
      : await send('saveNotificationSettings', wantedOf(form))
    const done = isRemoval ? 'removed' : 'saved'
    if (answer.ok) throw seeOther(href('notification_settings', {}, { lang, query: { done } }))
    if (answer.code === 'sign_in') throw isRemoval ? redirectToSignIn(route, lang, 'act') : new SignedOutForm()
    return { status: statusOf(answer), outcome: { typed: isRemoval ? null : form, codes: codesOf(answer) } }
  },

  head: (_, { t }) => unlistedHead(t('notificationSettings.heading'), t),

  Page(own, context, outcome) {
    const { t, lang, route } = context
    const { done } = route.query
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('notificationSettings.heading')}
      </h1>,
      <p key="lead" className="form-lead">
        {t('notificationSettings.lead')}
      </p>,
      done && !outcome && (
        <p key="done" className="form-done" role="status">
          {t(`notificationSettings.${done}`)}
        </p>
      ),
      own.mail !== 'on' && (
        <p key="mail" className="form-lead" role="status">
          {t(`notificationSettings.mail_${own.mail}`)}{' '}
          {own.mail === 'suppressed' && <a href={href('account', {}, { lang })}>{t('account.heading')}</a>}
        </p>
      ),
      <NotificationSettingsView key="form" own={own} outcome={outcome} context={context} />,
      <Devices key="devices" own={own} context={context} />,
    ]
  },
})

/** An unticked box sends nothing. */
const wantedOf = (form: FormTexts) => ({
  version: form.version ?? '',
  on: notificationChoices.filter((choice) => form[choice] === '1').join(','),
  has_titles: form.has_titles === '1' ? '1' : '0',
  is_discreet: form.is_discreet === '1' ? '1' : '0',
  quiet_from: form.quiet_from ?? '',
  quiet_to: form.quiet_to ?? '',
  time_zone: form.time_zone ?? '',
  digest: form.digest === 'weekly' ? 'weekly' : 'off',
})

/** Without script there is nothing to add; browsers that were added can be removed. */
const Devices = ({ own, context: { t, lang } }: { own: Own; context: Context }) => (
  <section className="form-card notification-devices" id="devices">
    <h2>{t('notificationSettings.devices')}</h2>
    <p>{t(own.devices.length > 0 ? 'notificationSettings.devicesHelp' : 'notificationSettings.noDevices')}</p>
    <noscript>
      <p>{t('notificationSettings.deviceScript')}</p>
    </noscript>
    <ul className="own-sessions">
      {own.devices.map(({ device_id, browser, system, added_date }) => (
        <li key={device_id}>
          <h3 id={`device-${device_id}`}>
            {browser ? t('account.device', { browser, system }) : t('account.deviceUnknown')}
          </h3>
          <p>{t('notificationSettings.deviceDate', { date: t.date(added_date) })}</p>
          <form method="post" action={href('notification_settings', {}, { lang })}>
            <input type="hidden" name="device_id" value={device_id} />
            <button className="button" type="submit" aria-describedby={`device-${device_id}`}>
              {t('notificationSettings.remove')}
            </button>
          </form>
        </li>
      ))}
    </ul>
    <Island
      of={pushDevice}
      id="push-device"
      props={{
        worker: servicePaths.pushWorker,
        policy: pushWorkerPolicy,
        path: writes.pushDevice.path,
        pushKey: own.push_key,
        page: href('notification_settings', {}, { lang }),
      }}
      t={t}
      lang={lang}
    />
  </section>
)
