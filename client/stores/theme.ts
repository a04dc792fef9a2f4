// The theme of the page.
import { themeCookieSeconds } from '../../shared/limits.ts'
import { lookOf } from './look.ts'

const ofSystem = () => (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark')

export const theme = lookOf('theme', { usual: 'dark', other: 'light', cookieSeconds: themeCookieSeconds, ofSystem })
