// The props of the sign-in form, for its page and for the modal of every page.
import type { Lang } from '../../../locales/locales.ts'
import { contract, writes } from '../../../shared/contract/contract.ts'
import { href } from '../../../shared/routes.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { isPageOn } from '../operator/published.ts'

/** Where the second factor is set up. */
export const secondFactorHref = (lang: Lang): string => `${href('account', {}, { lang })}#second-factor`

/** The decision that closes an account. @param info of the refusal: `12.1~…` is the decision and the key of its page */
export function closedHref(info: string, lang: Lang): string {
  const [id = '', key] = info.split('.')
  return href('decision', { id }, { lang, query: { key } })
}

/** Where visitors sign up; absent while sign-ups are switched off. */
export const signUpProps = (lang: Lang): { signUpHref?: string } =>
  isPageOn('signup') ? { signUpHref: href('signup', {}, { lang }) } : {}

/** @param hasGoogle whether sign-in through Google is configured */
export const loginProps = (lang: Lang, hasGoogle: boolean) => ({
  action: href('signin', {}, { lang }),
  path: writes.login.path,
  passkeyPaths: { challenge: writes.passkeyChallenge.path, login: writes.passkeyLogin.path },
  captchaPath: contract.captcha.fill({}),
  ...signUpProps(lang),
  factorHref: secondFactorHref(lang),
  /** Scripts put the decision's id in the place of the 1, and add its key. */
  closedHref: href('decision', { id: '1' }, { lang }),
  restoreHref: href('restore-password', {}, { lang }),
  ...(hasGoogle && { googleHref: servicePaths.google }),
})

/** The link that signs in through Google and returns to `from`; undefined when it is not configured. */
export const googleHref = (hasGoogle: boolean, from: string): string | undefined =>
  hasGoogle ? `${servicePaths.google}?from=${encodeURIComponent(from)}` : undefined
