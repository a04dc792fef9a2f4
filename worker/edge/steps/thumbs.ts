// Stores the card size without script (spec §9).
import type { Context } from 'hono'
import { cookieSeconds } from '../../../shared/limits.ts'
import type { EdgeApp } from '../visit.ts'
import { backWith } from './choice.ts'
import { choiceCookie } from './cookies.ts'

export async function chooseThumbs(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  visit.notes.route = 'thumbs'
  return backWith(c, choiceCookie('thumbs', visit.visitor.thumbs === '1' ? '2' : '1', cookieSeconds), { isShown: true })
}
