// Sets a cookie of the site, as left by an earlier visit.
import type { BrowserContext } from 'playwright/test'
import type { CookieName } from '../../../shared/rules/cookies.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'

/** @param address anywhere on the site */
export const setCookie = (context: BrowserContext, name: CookieName, value: string, address: string): Promise<void> =>
  context.addCookies([
    { name: hostCookie(name), value, domain: new URL(address).hostname, path: '/', secure: true, sameSite: 'Lax' },
  ])
