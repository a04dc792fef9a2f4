// What the login form needs wherever it stands: on its page, and in the modal of every page.
import type { Lang } from '../../../locales/locales.ts'
import { contract, writes } from '../../../shared/contract/contract.ts'
import { href } from '../../../shared/routes.ts'

export const loginProps = (lang: Lang) => ({
  action: href('signin', {}, { lang }),
  path: writes.login.path,
  captchaPath: contract.captcha.fill({}),
  signUpHref: href('signup', {}, { lang }),
  restoreHref: href('restore-password', {}, { lang }),
})
