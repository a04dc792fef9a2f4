// What somebody reports to the site (spec §3, §5): checked in the browser and again at the origin. Whether its file is a
// picture only its bytes tell, and a captcha whoever made it.
import * as z from 'zod/mini'
import { contactMessageMaxLength, referrerMaxLength } from '../limits.ts'
import { reportSubjects } from '../rules/site-report-subjects.ts'
import { captcha, email, trimmedText } from './text.ts'

/**
 * At most 1,500 characters, with a picture or without (spec §5). Every field that is wrong has a code of
 * `component.contactus.er`.
 */
export const ReportForm = z.object({
  subject: z.enum(reportSubjects, 'invalid'),
  email: email(),
  message: trimmedText({ min: 1, max: contactMessageMaxLength }),
  /** The page of ours that it is about, and the place in it. */
  referrer: z.optional(z.string().check(z.maxLength(referrerMaxLength, 'invalid'))),
  file: z.optional(z.unknown()),
  ...captcha,
})
