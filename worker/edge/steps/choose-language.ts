// The language of the gate page without script: stores the choice and goes back to the page in that language. Its links
// could not do it: nothing of the page that was asked for may stand on the gate page, not even its address. Only the answer
// to a photo names it in this form, as it has no other way back.
import type { Context } from 'hono'
import { isLang } from '../../../locales/locales.ts'
import type { EdgeApp } from '../visit.ts'
import { cameFrom } from './address.ts'
import { backWith, chosenIn } from './choice.ts'
import { noStore } from './headers.ts'
import { langCookie } from './language.ts'

export async function chooseLanguage(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  visit.notes.route = 'language'
  const asked = await chosenIn(c, 'lang')
  if (!isLang(asked))
    return c.json({ error: 'There is no such language', code: 'invalid', field: 'lang' }, 400, noStore)
  return backWith(c, langCookie(asked), { location: cameFrom(visit, c.req.raw.headers, asked) })
}
