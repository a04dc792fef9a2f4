// What the form to write to us needs wherever it stands: on the support's page, and in the modal of every page.
import type { Lang } from '../../../locales/locales.ts'
import { contract, writes } from '../../../shared/contract/contract.ts'
import { contactMessageMaxLength, reportPictureMaxBytes } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'

/** The forms of legal notices, on the support's page. */
const legalAnchor = '#legal'

export const contactProps = (lang: Lang) => ({
  action: href('information', { section: 'support' }, { lang }),
  path: writes.report.path,
  legalHref: `${href('information', { section: 'support' }, { lang })}${legalAnchor}`,
  captchaPath: contract.captcha.fill({}),
  messageMaxLength: contactMessageMaxLength,
  pictureMaxBytes: reportPictureMaxBytes,
})

/** Where something is reported without script. */
export const reportHref = (lang: Lang): string =>
  href('information', { section: 'support' }, { lang, query: { subject: 'inappropriate' } })
