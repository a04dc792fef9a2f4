// Behind the link that the old address gets when an account's email changes. A button undoes the change, because mail scanners
// open links.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { undoLinkSeconds } from '../../../../shared/limits.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import { statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { clearedLinkCookie, linkCookie } from '../../http/cookies.ts'
import { seeOther } from '../../http/redirects.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { page } from '../../render/page.ts'
import { OutcomeState } from './outcome-page.tsx'

type Outcome = { code: string | null }

export const undoEmail = page<'undo-email', { hasLink: boolean }, Outcome>({
  async load({ route, linkToken, setCookie, lang }) {
    const { token } = route.query
    if (token) {
      setCookie(linkCookie(token, undoLinkSeconds))
      throw seeOther(href('undo-email', {}, { lang }))
    }
    return { status: 200, data: { hasLink: linkToken !== null }, maxCacheSeconds: 0 }
  },

  async act({ send, setCookie, linkToken }) {
    const answer = await send('undoEmail', { token: linkToken ?? '' })
    setCookie(clearedLinkCookie)
    return { status: answer.ok ? 200 : statusOf(answer), outcome: { code: answer.ok ? null : answer.code } }
  },

  head: (_, { t }) => unlistedHead(t('account.undoHeading'), t),

  Page({ hasLink }, { t, lang }, outcome) {
    if (outcome?.code === null) {
      // The next page can send a lost mail again.
      const link = { href: href('send_email', {}, { lang }), label: t('account.sentHeading') }
      return [
        <OutcomeState key="done" icon="check" title={t('account.undone')} help={t('account.undoneHelp')} link={link} />,
      ]
    }
    const code = outcome?.code ?? (hasLink ? null : 'invalid_link')
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('account.undoHeading')}
      </h1>,
      code ? (
        <div key="refused" className="form-card">
          <FieldError text={t(refusalKey('form', code))} />
        </div>
      ) : (
        <form key="form" className="form-card" method="post" action={href('undo-email', {}, { lang })}>
          <p>{t('account.undoHelp')}</p>
          <button className="button button-primary" type="submit">
            {t('account.undo')}
          </button>
        </form>
      ),
    ]
  },
})
