// Whether lists show what this visitor has watched already. Which videos that are, only their device knows.
import { themeCookieSeconds } from '../../shared/limits.ts'
import { lookOf } from './look.ts'

export const watched = lookOf('watched', { usual: 'shown', other: 'hidden', cookieSeconds: themeCookieSeconds })
