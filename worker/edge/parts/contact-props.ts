// The props of the contact form, for the support page and for the modal of every page.
import type { Lang } from '../../../locales/locales.ts'
import { contract, writes } from '../../../shared/contract/contract.ts'
import { contactMessageMaxLength, reportPictureMaxBytes } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'

/** The links to legal notices on the support page. */
const legalAnchor = '#legal'

/** @param isMember whether the sender is signed in; the modal looks for itself, because pages share it */
export const contactProps = (lang: Lang, isMember = false) => ({
  isMember,
  action: href('information', { section: 'support' }, { lang }),
  path: writes.report.path,
  legalHref: `${href('information', { section: 'support' }, { lang })}${legalAnchor}`,
  captchaPath: contract.captcha.fill({}),
  messageMaxLength: contactMessageMaxLength,
  pictureMaxBytes: reportPictureMaxBytes,
})

/** The page for a report without script. */
export const reportHref = (lang: Lang): string =>
  href('information', { section: 'support' }, { lang, query: { subject: 'inappropriate' } })
