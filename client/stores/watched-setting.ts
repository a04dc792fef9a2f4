// Whether lists show watched videos. Only this device knows which those are.
import { themeCookieSeconds } from '../../shared/limits.ts'
import { twoWaySetting } from './two-way-setting.ts'

export const watchedSetting = twoWaySetting('watched', {
  initial: 'shown',
  other: 'hidden',
  cookieSeconds: themeCookieSeconds,
})
