// Closes a staging site to the world: every request needs the site's password (HTTP Basic, any name), and no answer is indexed.
import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { importHmacKey } from '../../../shared/hmac-key.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp, StepResult } from '../render/request-context.ts'

const notIndexed = 'noindex, nofollow'

export const requireSitePassword = createMiddleware<EdgeApp>((c, next) => {
  const { sitePassword } = c.get('context').env
  return sitePassword === null ? next() : askPassword(c, next, sitePassword)
})

async function askPassword(c: Context<EdgeApp>, next: Next, password: string): StepResult {
  if (!(await isSame(password, givenPassword(c.req.raw.headers.get('authorization'))))) {
    const asking = { 'www-authenticate': 'Basic realm="This site is closed", charset="UTF-8"' }
    return c.text('This site is closed.', 401, { ...noStore, ...asking, 'x-robots-tag': notIndexed })
  }
  // A step behind it in the group returns its answer; what is answered behind the group is in `c.res`.
  const answer: unknown = await next()
  const { headers } = answer instanceof Response ? answer : c.res
  headers.set('x-robots-tag', notIndexed)
  if (answer instanceof Response) return answer
}

function givenPassword(authorization: string | null): string {
  const [, encoded = ''] = /^basic ([\w+/=]+)$/i.exec(authorization ?? '') ?? []
  try {
    const text = new TextDecoder().decode(Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0)))
    return text.slice(text.indexOf(':') + 1)
  } catch {
    return ''
  }
}

/** In constant time: what is compared is made with the password itself. */
async function isSame(password: string, given: string): Promise<boolean> {
  const [key, encoder] = [await importHmacKey(password), new TextEncoder()]
  const mac = await crypto.subtle.sign('HMAC', key, encoder.encode(given))
  return crypto.subtle.verify('HMAC', key, mac, encoder.encode(password))
}
