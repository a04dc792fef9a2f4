// Whether the player is as wide as the page.
import { themeCookieSeconds } from '../../shared/limits.ts'
import { twoWaySetting } from './two-way-setting.ts'

export const theatreSetting = twoWaySetting('theatre', {
  initial: 'off',
  other: 'on',
  cookieSeconds: themeCookieSeconds,
})
