// The table of this site's cookies: how long each lasts, what reads it and why it exists. The cookie page is made of it.
import {
  agePhotoRetentionSeconds,
  ageRecheckSeconds,
  bookmarkSeconds,
  consentCookieSeconds,
  cookieSeconds,
  deviceCookieSeconds,
  gestureSeconds,
  hourSeconds,
  providerVisitSeconds,
  rememberedSessionSeconds,
  signedOutLineSeconds,
  themeCookieSeconds,
  undoLinkSeconds,
  walletRequestSeconds,
} from '../limits.ts'

/**
 * `maxSeconds`: its longest lifetime. `isScripts`: scripts read or write it; all others are HttpOnly. `isSetting`: it exists
 * because the visitor saved a setting. `why` is the page's text.
 */
export type CookieRow = { maxSeconds: number; isScripts: boolean; isSetting: boolean; why: string }

const choice = (maxSeconds: number, why: string): CookieRow => ({ maxSeconds, isScripts: true, isSetting: false, why })
const setting = (why: string): CookieRow => ({ maxSeconds: themeCookieSeconds, isScripts: true, isSetting: true, why })
const ours = (maxSeconds: number, why: string): CookieRow => ({ maxSeconds, isScripts: false, isSetting: false, why })

/** Keyed by their names without the prefix. */
export const cookieRows = {
  session: ours(rememberedSessionSeconds, 'keeps a member signed in; a day, unless you asked for longer'),
  lang: choice(themeCookieSeconds, 'the language; a day, unless you saved it among the settings'),
  country_code: choice(cookieSeconds, 'the country of a list'),
  consent: choice(consentCookieSeconds, 'your choice below'),
  age_agreed: choice(ageRecheckSeconds, 'your answer to the age notice'),
  age: ours(ageRecheckSeconds, 'an age check that was passed'),
  'age-wallet': ours(walletRequestSeconds, 'an age check by an app or wallet that has begun'),
  'age-eid': ours(providerVisitSeconds, 'an age check by a bank or an electronic ID that has begun'),
  'age-wait': ours(agePhotoRetentionSeconds, 'an age check that waits for an answer'),
  device: ours(
    deviceCookieSeconds,
    'tells a device that signed in before, so that strangers cannot lock a member out of it',
  ),
  logout: choice(cookieSeconds, 'you have signed out'),
  'signed-out': ours(signedOutLineSeconds, 'so that the next page says that you have signed out'),
  bookmark: ours(bookmarkSeconds, 'so that you see what you have just saved'),
  gesture: ours(gestureSeconds, 'what you pressed before you were asked to sign in'),
  link: ours(undoLinkSeconds, 'a link of a mail while its page is open'),
  sent: ours(hourSeconds, 'which mail you asked for, so that it can be sent again'),
  provider: ours(providerVisitSeconds, 'while you sign in through another site'),
  random: ours(themeCookieSeconds, 'so that no video by chance comes twice; it counts them, and names none'),
  time_zone: ours(themeCookieSeconds, 'the time zone in which you plan videos and see when you watched one'),
  theme: setting('dark or light'),
  thumbs: setting('how many cards are in a row'),
  watched: setting('whether lists show what you watched'),
  autoplay: setting('whether the next video starts'),
  theatre: setting('a wide player'),
  hover: setting('previews'),
  history: setting('whether what you watched is remembered'),
  discreet: setting('a neutral tab'),
  exit: setting('a way out on every page'),
} as const satisfies Record<string, CookieRow>

/** The name of a cookie of this site, without its prefix. */
export type CookieName = keyof typeof cookieRows

type CookieAttributes = { maxAge: number; path: '/'; httpOnly: boolean; secure: true; sameSite: 'Lax' }

/**
 * The attributes of a cookie. It is Lax and not Strict, because a sign-in through a provider returns from the provider's page.
 * @param seconds how long the browser keeps it; 0 deletes it, and so does a negative number, which hono would leave out
 */
export const cookieAttributes = (name: CookieName, seconds: number): CookieAttributes => ({
  maxAge: Math.max(0, seconds),
  path: '/',
  httpOnly: !cookieRows[name].isScripts,
  secure: true,
  sameSite: 'Lax',
})
