// Changes the language of the gate page without script. The gate page must not reveal the requested address, so a form
// replaces the usual links; only the answer to a photo names its page, because it has no other way back.
import type { Context } from 'hono'
import { isLang } from '../../../locales/locales.ts'
import type { EdgeApp } from '../visit.ts'
import { cameFrom } from './address.ts'
import { backWith, chosenIn } from './choice.ts'
import { langCookie } from './cookies.ts'
import { noStore } from './headers.ts'

export async function chooseLanguage(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  visit.notes.route = 'language'
  const asked = await chosenIn(c, 'lang')
  if (!isLang(asked))
    return c.json({ error: 'There is no such language', code: 'invalid', field: 'lang' }, 400, noStore)
  return backWith(c, langCookie(asked), { location: cameFrom(visit, c.req.raw.headers, asked) })
}
