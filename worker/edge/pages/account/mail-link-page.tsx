// A page behind a link in an e-mail: its button does what the link is for, because mail scanners open links. The token moves from
// the address into a cookie first.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { MessageKey } from '../../../../locales/locales.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import { statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { clearedLinkCookie, linkCookie } from '../../http/cookies.ts'
import { seeOther } from '../../http/redirects.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { type PageContext, page } from '../../render/page.ts'
import { OutcomeState } from './outcome-page.tsx'

type MailLinkRoute = 'confirm-email' | 'undo-email'
type Outcome = { code: string | null }

type Options = {
  write: 'confirm' | 'undoEmail'
  linkSeconds: number
  texts: {
    heading: MessageKey
    help: MessageKey
    button: MessageKey
    done: MessageKey
    doneHelp: MessageKey
    /** What to do when the link is not valid. */
    invalidHelp?: MessageKey
  }
  /** The next page after success. */
  next: (context: Pick<PageContext, 't' | 'lang'>) => { href: string; label: string }
}

export const mailLinkPage = (name: MailLinkRoute, options: Options) => {
  const { write, linkSeconds, texts, next } = options
  return page<MailLinkRoute, { hasLink: boolean }, Outcome>({
    async load({ route, linkToken, setCookie, lang }) {
      const { token } = route.query
      if (token) {
        setCookie(linkCookie(token, linkSeconds))
        throw seeOther(href(name, {}, { lang }))
      }
      return { status: 200, data: { hasLink: linkToken !== null }, maxCacheSeconds: 0 }
    },

    async act({ send, setCookie, linkToken }) {
      const answer = await send(write, { token: linkToken ?? '' })
      setCookie(clearedLinkCookie)
      return { status: answer.ok ? 200 : statusOf(answer), outcome: { code: answer.ok ? null : answer.code } }
    },

    head: (_, { t }) => unlistedHead(t(texts.heading), t),

    Page({ hasLink }, { t, lang }, outcome) {
      if (outcome?.code === null) {
        return [
          <OutcomeState
            key="done"
            icon="check"
            title={t(texts.done)}
            help={t(texts.doneHelp)}
            link={next({ t, lang })}
          />,
        ]
      }
      const code = outcome?.code ?? (hasLink ? null : 'invalid_link')
      return [
        <h1 key="heading" className="page-heading form-heading">
          {t(texts.heading)}
        </h1>,
        code ? (
          <div key="refused" className="form-card">
            <FieldError text={t(refusalKey('form', code))} />
            {texts.invalidHelp && <p>{t(texts.invalidHelp)}</p>}
          </div>
        ) : (
          <form key="form" className="form-card" method="post" action={href(name, {}, { lang })}>
            <p>{t(texts.help)}</p>
            <button className="button button-primary" type="submit">
              {t(texts.button)}
            </button>
          </form>
        ),
      ]
    },
  })
}
