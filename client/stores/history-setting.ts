// Whether watched videos are remembered.
import { themeCookieSeconds } from '../../shared/limits.ts'
import { twoWaySetting } from './two-way-setting.ts'

export const historySetting = twoWaySetting('history', {
  initial: 'on',
  other: 'off',
  cookieSeconds: themeCookieSeconds,
})
