// A report to the site (spec §3, §5): checked in the browser and again at the origin. The origin also checks the attached
// picture's bytes and the captcha.
import * as z from 'zod/mini'
import { contactMessageMaxLength, referrerMaxLength } from '../limits.ts'
import { reportSubjects } from '../rules/site-report-subjects.ts'
import { captcha, email, trimmedText } from './text.ts'

/**
 * At most 1,500 characters, with or without a picture (spec §5). Every invalid field has a code of `component.contactus.er`.
 */
export const ReportForm = z.object({
  subject: z.enum(reportSubjects, 'invalid'),
  /** Absent: that of the sender's account. */
  email: z.optional(email()),
  message: trimmedText({ min: 1, max: contactMessageMaxLength }),
  /** The reported page, and the place in it. */
  referrer: z.optional(z.string().check(z.maxLength(referrerMaxLength, 'invalid'))),
  file: z.optional(z.unknown()),
  ...captcha,
})
