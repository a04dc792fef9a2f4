// Ends mails by the link of one of them: signed out, too. A mail program that ends them by itself sends the form to the same address
// (RFC 8058); opening the link ends nothing, because mail scanners open links.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { refusalKey } from '../../../../shared/refusals.ts'
import { statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { page } from '../../render/page.ts'
import { OutcomeState } from './outcome-page.tsx'

export const unsubscribe = page<'unsubscribe', null, { code: string | null }>({
  layout: 'own-page',

  load: async () => ({ status: 200, data: null, maxCacheSeconds: 0 }),

  async act({ send, route }) {
    const answer = await send('unsubscribe', { token: route.query.token ?? '' })
    return { status: answer.ok ? 200 : statusOf(answer), outcome: { code: answer.ok ? null : answer.code } }
  },

  head: (_, { t }) => unlistedHead(t('unsubscribe.heading'), t),

  Page(_, { route, t, lang }, outcome) {
    if (outcome?.code === null) {
      const settings = { href: href('notification_settings', {}, { lang }), label: t('notificationSettings.heading') }
      return [
        <OutcomeState
          key="done"
          icon="check"
          title={t('unsubscribe.done')}
          help={t('unsubscribe.doneHelp')}
          link={settings}
        />,
      ]
    }
    const code = outcome?.code ?? (route.query.token ? null : 'invalid_link')
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('unsubscribe.heading')}
      </h1>,
      code ? (
        <div key="refused" className="form-card">
          <FieldError text={t(refusalKey('form', code))} />
        </div>
      ) : (
        <form key="form" className="form-card" method="post" action={route.canonicalPath}>
          <p>{t('unsubscribe.help')}</p>
          <button className="button button-primary" type="submit">
            {t('unsubscribe.button')}
          </button>
        </form>
      ),
    ]
  },
})
