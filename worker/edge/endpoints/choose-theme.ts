// Stores the theme without script.
import type { Context } from 'hono'
import { themeCookieSeconds } from '../../../shared/limits.ts'
import { siteCookie } from '../http/cookies.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { readChoice, redirectBack } from './choice.ts'

export async function chooseTheme(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const asked = await readChoice(c, 'theme')
  const theme = asked === 'dark' || asked === 'light' ? asked : context.visitor.theme === 'light' ? 'dark' : 'light'
  return redirectBack(c, siteCookie('theme', theme, themeCookieSeconds), { isShown: true })
}
