// Changes the language by a form: of the line that offers another one, and of the gate page without script. The gate page must not reveal the requested address, so a form
// replaces the usual links; only the answer to a photo names its page, because it has no other way back.
import type { Context } from 'hono'
import { isLang } from '../../../locales/locales.ts'
import { returnUrl } from '../http/address.ts'
import { noStore } from '../http/headers.ts'
import { savedLangCookie } from '../parts/setting-cookies.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { readChoice, redirectBack } from './choice.ts'

export async function chooseLanguage(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const asked = await readChoice(c, 'lang')
  if (!isLang(asked))
    return c.json({ error: 'There is no such language', code: 'invalid', field: 'lang' }, 400, noStore)
  return redirectBack(c, savedLangCookie(asked), {
    isShown: true,
    location: returnUrl(context, c.req.raw.headers, asked),
  })
}
