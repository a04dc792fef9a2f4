// Behind the link that confirms an email address. A button confirms it, because mail scanners open links.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { confirmLinkSeconds } from '../../../../shared/limits.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import { statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { clearedLinkCookie, linkCookie } from '../../http/cookies.ts'
import { seeOther } from '../../http/redirects.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { page } from '../../render/page.ts'
import { OutcomeState } from './outcome-page.tsx'

type Outcome = { code: string | null }

export const confirmEmail = page<'confirm-email', { hasLink: boolean }, Outcome>({
  async load({ route, linkToken, setCookie, lang }) {
    const { token } = route.query
    if (token) {
      setCookie(linkCookie(token, confirmLinkSeconds))
      throw seeOther(href('confirm-email', {}, { lang }))
    }
    return { status: 200, data: { hasLink: linkToken !== null }, maxCacheSeconds: 0 }
  },

  async act({ send, setCookie, linkToken }) {
    const answer = await send('confirm', { token: linkToken ?? '' })
    setCookie(clearedLinkCookie)
    return { status: answer.ok ? 200 : statusOf(answer), outcome: { code: answer.ok ? null : answer.code } }
  },

  head: (_, { t }) => unlistedHead(t('account.confirmHeading'), t),

  Page({ hasLink }, { t, lang }, outcome) {
    if (outcome?.code === null) {
      const link = { href: href('signin', {}, { lang }), label: t('header.signIn') }
      return [
        <OutcomeState
          key="done"
          icon="check"
          title={t('account.confirmed')}
          help={t('account.confirmedHelp')}
          link={link}
        />,
      ]
    }
    const code = outcome?.code ?? (hasLink ? null : 'invalid_link')
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('account.confirmHeading')}
      </h1>,
      code ? (
        <div key="refused" className="form-card">
          <FieldError text={t(refusalKey('form', code))} />
          <p>{t('account.linkHelp')}</p>
        </div>
      ) : (
        <form key="form" className="form-card" method="post" action={href('confirm-email', {}, { lang })}>
          <p>{t('account.confirmHelp')}</p>
          <button className="button button-primary" type="submit">
            {t('account.confirm')}
          </button>
        </form>
      ),
    ]
  },
})
