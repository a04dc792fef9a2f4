// What people tell the site itself (spec §7): reachable before an age check, too.
import { ReportForm } from '../forms/site-report.ts'
import { bodyMaxBytes, reportPictureMaxBytes } from '../limits.ts'
import { Done, write } from './write.ts'

export const report = write('report', {
  path: '/api/report.php',
  body: ReportForm,
  answer: Done,
  audience: 'public',
  gate: 'exempt',
  maxBytes: reportPictureMaxBytes + bodyMaxBytes,
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Reports a page or asks the support: multipart, with a picture as file or without one. Refused with a code for every field that is wrong. Asks for a captcha, but not for a legal notice (dmca).',
})
