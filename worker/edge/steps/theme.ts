// Stores the theme without script.
import type { Context } from 'hono'
import { themeCookieSeconds } from '../../../shared/limits.ts'
import type { EdgeApp } from '../visit.ts'
import { backWith, chosenIn } from './choice.ts'
import { choiceCookie } from './cookies.ts'

export async function chooseTheme(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  visit.notes.route = 'theme'
  const asked = await chosenIn(c, 'theme')
  const theme = asked === 'dark' || asked === 'light' ? asked : visit.visitor.theme === 'light' ? 'dark' : 'light'
  return backWith(c, choiceCookie('theme', theme, themeCookieSeconds), { isShown: true })
}
