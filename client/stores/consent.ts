// Stores the cookie choice: an attribute of <html> for this page, a cookie for the next ones.
import { consentCookieSeconds } from '../../shared/limits.ts'
import { hostCookie } from '../../shared/rules/host-cookie.ts'

type Choice = 'accepted' | 'rejected'

export function chooseConsent(choice: Choice): void {
  document.documentElement.dataset.consent = choice
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that we serve
  document.cookie = `${hostCookie('consent')}=${choice}; max-age=${consentCookieSeconds}; path=/; samesite=lax; secure`
}
