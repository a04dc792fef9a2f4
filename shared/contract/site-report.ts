// Reports and support requests (spec §7): reachable before an age check.
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
    'Reports a page or writes to the support: multipart, with or without a picture as file. Refused with a code for every invalid field. Requires a captcha, except for a legal notice (dmca).',
})
