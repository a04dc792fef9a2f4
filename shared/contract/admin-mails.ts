// The site's mails in the back office: what their readers get, and the end of a suppression.
import * as z from 'zod/mini'
import { SendMailsAgainForm } from '../forms/admin-mails.ts'
import { mailNames, mailWordings } from '../rules/site-mails.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { Lang } from './params.ts'
import { Done, write } from './write.ts'

export const mailPreview = endpoint('mailPreview', {
  method: 'GET',
  path: '/api/json/mail_preview/{lifetime}/{mail}.{wording}.{lang}.json',
  params: z.object({ mail: z.enum(mailNames), wording: z.enum(mailWordings), lang: Lang }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'A mail of the site with invented values, in a language, as its reader would get it. For admins.',
})

export const sendMailsAgain = write('sendMailsAgain', {
  path: '/api/send_mails_again.php',
  body: SendMailsAgainForm,
  answer: Done,
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about: "Ends the suppression of a member's address. Refused with not_found where it has none.",
})
