// Stores the cookie choice: an attribute of <html> for this page, a cookie for the next ones.
import { consentCookieSeconds } from '../../shared/limits.ts'
import { hostCookie } from '../../shared/rules/host-cookie.ts'

type Choice = 'accepted' | 'rejected'

export function chooseConsent(choice: Choice): void {
  document.documentElement.dataset.consent = choice
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store
  document.cookie = `${hostCookie('consent')}=${choice}; max-age=${consentCookieSeconds}; path=/; samesite=lax; secure`
}
