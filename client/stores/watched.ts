// Whether lists show watched videos. Only this device knows which those are.
import { themeCookieSeconds } from '../../shared/limits.ts'
import { lookOf } from './look.ts'

export const watched = lookOf('watched', { usual: 'shown', other: 'hidden', cookieSeconds: themeCookieSeconds })
