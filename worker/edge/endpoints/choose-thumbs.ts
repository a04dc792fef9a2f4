// The size of the cards without script: stores the choice and goes back to the list (spec §9).
import type { Context } from 'hono'
import { cookieSeconds } from '../../../shared/limits.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { choiceCookie, redirectBack } from './choice.ts'

export async function chooseThumbs(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  context.notes.route = 'thumbs'
  return redirectBack(c, choiceCookie('thumbs', context.visitor.thumbs === '1' ? '2' : '1', cookieSeconds), {
    isShown: true,
  })
}
