// The theme button without script: stores the choice and goes back to where it was pressed.
import type { Context } from 'hono'
import { themeCookieSeconds } from '../../../shared/limits.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { choiceCookie, readChoice, redirectBack } from './choice.ts'

export async function chooseTheme(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  context.notes.route = 'theme'
  const asked = await readChoice(c, 'theme')
  const theme = asked === 'dark' || asked === 'light' ? asked : context.visitor.theme === 'light' ? 'dark' : 'light'
  return redirectBack(c, choiceCookie('theme', theme, themeCookieSeconds), { isShown: true })
}
