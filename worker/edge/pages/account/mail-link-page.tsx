// A page behind a link in an e-mail: its button does what the link is for, because mail scanners open links. The token moves from
// the address into a cookie first.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { MessageKey } from '../../../../locales/locales.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import { statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { cookieWithLink, cookieWithoutLink, linkOf, openedLink } from '../../http/open-links.ts'
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

/** Any other refusal passes, as that of a database that takes no writes: the button stays, and so does the link. */
const isFinal = (code: string): boolean => code === 'invalid_link' || code === 'email_in_use'

export const mailLinkPage = (name: MailLinkRoute, options: Options) => {
  const { write, linkSeconds, texts, next } = options
  return page<MailLinkRoute, { link: string | undefined }, Outcome>({
    async load({ route, openLinks, setCookie, nowMs, lang }) {
      const { token } = route.query
      if (token) {
        const opened = openedLink(openLinks, token, linkSeconds, nowMs)
        setCookie(cookieWithLink(openLinks, opened, nowMs))
        throw seeOther(href(name, {}, { lang, query: { link: opened.mark } }))
      }
      return { status: 200, data: { link: linkOf(openLinks, route)?.mark }, maxCacheSeconds: 0 }
    },

    async act({ route, send, setCookie, openLinks, nowMs }) {
      const link = linkOf(openLinks, route)
      const answer = await send(write, { token: link?.token ?? '' })
      if (link && (answer.ok || isFinal(answer.code))) setCookie(cookieWithoutLink(openLinks, link, nowMs))
      return { status: answer.ok ? 200 : statusOf(answer), outcome: { code: answer.ok ? null : answer.code } }
    },

    head: (_, { t }) => unlistedHead(t(texts.heading), t),

    Page({ link }, { t, lang }, outcome) {
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
      const code = outcome?.code ?? (link ? null : 'invalid_link')
      const isOver = code !== null && (isFinal(code) || !link)
      return [
        <h1 key="heading" className="page-heading form-heading">
          {t(texts.heading)}
        </h1>,
        isOver ? (
          <div key="refused" className="form-card">
            <FieldError text={t(refusalKey('form', code))} />
            {texts.invalidHelp && <p>{t(texts.invalidHelp)}</p>}
          </div>
        ) : (
          <form key="form" className="form-card" method="post" action={href(name, {}, { lang, query: { link } })}>
            {code && <FieldError text={t(refusalKey('form', code))} />}
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
