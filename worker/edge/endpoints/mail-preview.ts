// The HTML part of a mail as the back office previews it, in a frame without our origin: no script, no request, no form.
import type { Context } from 'hono'
import { isLang } from '../../../locales/locales.ts'
import { mailNames, mailWordings } from '../../../shared/rules/site-mails.ts'
import { nonPageHeaders, noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'

/** For any caller who may not open the section it does not exist. */
export async function mailPreview(c: Context<EdgeApp>): Promise<Response> {
  const { call, url } = c.get('context')
  const [mail, wording] = [oneOf(url, 'mail', mailNames), oneOf(url, 'wording', mailWordings)]
  const lang = url.searchParams.get('lang') ?? ''
  const answer = mail && wording && isLang(lang) ? await call('mailPreview', { mail, lang, wording }) : null
  if (!answer?.ok) return c.json({ error: 'Not found', code: 'not_found' }, 404, noStore)
  return c.html(answer.value.html, 200, { ...nonPageHeaders, ...noStore, 'content-security-policy': policy })
}

const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

const oneOf = <Name extends string>(url: URL, field: string, names: readonly Name[]): Name | undefined =>
  names.find((name) => name === url.searchParams.get(field))
