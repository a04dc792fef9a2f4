// The theme of the page.
import { themeCookieSeconds } from '../../shared/limits.ts'
import { twoWaySetting } from './two-way-setting.ts'

const ofSystem = () => (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark')

export const theme = twoWaySetting('theme', {
  initial: 'dark',
  other: 'light',
  cookieSeconds: themeCookieSeconds,
  ofSystem,
})
