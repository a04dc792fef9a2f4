// Whether lists show what this visitor has watched already. Which videos that are, only their device knows.
import { themeCookieSeconds } from '../../shared/limits.ts'
import { twoWaySetting } from './two-way-setting.ts'

export const watchedSetting = twoWaySetting('watched', {
  usual: 'shown',
  other: 'hidden',
  cookieSeconds: themeCookieSeconds,
})
