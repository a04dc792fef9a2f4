// Stores the card size without script (spec §9).
import type { Context } from 'hono'
import { cookieSeconds } from '../../../shared/limits.ts'
import { siteCookie } from '../http/cookies.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { redirectBack } from './choice.ts'

export async function chooseThumbs(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  return redirectBack(c, siteCookie('thumbs', context.visitor.thumbs === '1' ? '2' : '1', cookieSeconds), {
    isShown: true,
  })
}
