// The language of the gate page without script: stores the choice and goes back to the page in that language. Its links
// could not do it: nothing of the page that was asked for may stand on the gate page, not even its address. Only the answer
// to a photo names it in this form, as it has no other way back.
import type { Context } from 'hono'
import { isLang } from '../../../locales/locales.ts'
import { returnUrl } from '../http/address.ts'
import { noStore } from '../http/headers.ts'
import { langCookie } from '../middleware/language.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { readChoice, redirectBack } from './choice.ts'

export async function chooseLanguage(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  context.notes.route = 'language'
  const asked = await readChoice(c, 'lang')
  if (!isLang(asked))
    return c.json({ error: 'There is no such language', code: 'invalid', field: 'lang' }, 400, noStore)
  return redirectBack(c, langCookie(asked), { location: returnUrl(context, c.req.raw.headers, asked) })
}
