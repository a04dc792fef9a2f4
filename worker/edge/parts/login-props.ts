// What the login form needs wherever it stands: on its page, and in the modal of every page.
import type { Lang } from '../../../locales/locales.ts'
import { contract, writes } from '../../../shared/contract/contract.ts'
import { href } from '../../../shared/routes.ts'
import { servicePaths } from '../../../shared/service-paths.ts'

/** @param hasGoogle whether one may sign in through it */
export const loginProps = (lang: Lang, hasGoogle: boolean) => ({
  action: href('signin', {}, { lang }),
  path: writes.login.path,
  captchaPath: contract.captcha.fill({}),
  signUpHref: href('signup', {}, { lang }),
  restoreHref: href('restore-password', {}, { lang }),
  ...(hasGoogle && { googleHref: servicePaths.google }),
})

/** The link that signs in through Google and leads back there; none where nobody can. */
export const googleHref = (hasGoogle: boolean, from: string): string | undefined =>
  hasGoogle ? `${servicePaths.google}?from=${encodeURIComponent(from)}` : undefined
