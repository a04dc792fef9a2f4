// The size of the cards without script: stores the choice and goes back to the list (spec §9).
import type { Context } from 'hono'
import { cookieSeconds } from '../../../shared/limits.ts'
import type { EdgeApp } from '../visit.ts'
import { cameFrom } from './address.ts'

export async function chooseThumbs(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  visit.notes.route = 'thumbs'
  const thumbs = visit.visitor.thumbs === '1' ? '2' : '1'
  return c.body(null, 303, {
    location: cameFrom(visit, c.req.raw.headers),
    'set-cookie': `thumbs=${thumbs}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax; Secure`,
    'cache-control': 'private, no-store',
  })
}
