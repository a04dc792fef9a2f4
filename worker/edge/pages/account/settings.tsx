// Settings for every visitor, signed in or not: one plain form, stored in cookies that the edge reads. Settings that belong to
// an account are saved upstream in the same step.

import { FieldError } from '../../../../client/parts/field-error.tsx'
import { langs } from '../../../../locales/locales.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import { type Refusal, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { type Settings, settingNames, settingsOfForm } from '../../../../shared/rules/settings.ts'
import { clearPageCaches } from '../../http/headers.ts'
import { seeOther } from '../../http/redirects.ts'
import { notificationTexts } from '../../parts/notification-texts.ts'
import { savedLangCookie, settingCookie } from '../../parts/setting-cookies.ts'
import { type PageContext, page } from '../../render/page.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { SettingsForm } from './settings-form.tsx'

type Outcome = { wanted: Settings; refusal: Refusal }

export const settingsPage = page<'settings', null, Outcome>({
  layout: 'own-page',
  load: async () => ({ status: 200, data: null, maxCacheSeconds: 0 }),

  async act(context, form) {
    const { visitor, sendAct, setCookie, lang } = context
    const wanted = settingsOfForm(form)
    if (requireResolvedSession(visitor) && wanted.history !== visitor.history) {
      const answer = await sendAct({ act: 'history', section: wanted.history === 'on' ? 'resume' : 'pause' })
      // A member whose session has ended is a visitor, who has the same settings but no account.
      if (!answer.ok && answer.code !== 'sign_in')
        return { status: statusOf(answer), outcome: { wanted, refusal: answer } }
    }
    if (requireResolvedSession(visitor) && wanted.discreet !== visitor.discreet) {
      await wordDiscreetly(context, wanted.discreet === 'on')
    }
    const spoken = langs.find((one) => one === form.lang) ?? lang
    setCookie(savedLangCookie(spoken))
    for (const name of settingNames) setCookie(settingCookie(name, wanted[name]))
    throw seeOther(href('settings', {}, { lang: spoken, query: { done: 'saved' } }), clearPageCaches)
  },

  head: (_, { t }) => ({ title: t('settings.heading'), description: t('settings.help'), isIndexed: false }),

  Page: (_, { route, visitor, t, lang }, outcome) => [
    <h1 key="heading" className="page-heading form-heading">
      {t('settings.heading')}
    </h1>,
    <p key="help" className="form-lead">
      {t('settings.help')}
    </p>,
    route.query.done && (
      <p key="done" className="form-done" role="status">
        {t('settings.saved')}
      </p>
    ),
    outcome && <FieldError key="refused" text={t(refusalKey('notify', outcome.refusal.code))} />,
    <SettingsForm
      key="form"
      action={href('settings', {}, { lang })}
      now={outcome?.wanted ?? visitor}
      t={t}
      lang={lang}
    />,
  ],
})

/** Mails and browsers' notifications are worded as the tab is. Where that cannot be saved now, the member finds it in their own settings. */
async function wordDiscreetly({ call, send }: PageContext<'settings'>, isDiscreet: boolean): Promise<void> {
  const own = await call('notificationSettings', {})
  if (!own.ok || own.value.is_discreet === isDiscreet) return
  await send('saveNotificationSettings', { ...notificationTexts(own.value), is_discreet: isDiscreet ? '1' : '0' })
}
