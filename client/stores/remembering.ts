// Whether watched videos are remembered.
import { themeCookieSeconds } from '../../shared/limits.ts'
import { lookOf } from './look.ts'

export const remembering = lookOf('history', { usual: 'on', other: 'off', cookieSeconds: themeCookieSeconds })
