// The theme of the page.
import { themeCookieSeconds } from '../../shared/limits.ts'
import { lookOf } from './look.ts'

export const theme = lookOf('theme', { usual: 'dark', other: 'light', cookieSeconds: themeCookieSeconds })
