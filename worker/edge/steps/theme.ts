// The theme button without script: stores the choice and goes back to where it was pressed.
import type { Context } from 'hono'
import { themeCookieSeconds } from '../../../shared/limits.ts'
import type { EdgeApp } from '../visit.ts'
import { cameFrom } from './address.ts'

export async function chooseTheme(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  visit.notes.route = 'theme'
  const asked = (await c.req.formData().catch(() => null))?.get('theme')
  const theme = asked === 'dark' || asked === 'light' ? asked : visit.visitor.theme === 'dark' ? 'light' : 'dark'
  return c.body(null, 303, {
    location: cameFrom(visit, c.req.raw.headers),
    'set-cookie': `theme=${theme}; Path=/; Max-Age=${themeCookieSeconds}; SameSite=Lax; Secure`,
    'cache-control': 'private, no-store',
  })
}
