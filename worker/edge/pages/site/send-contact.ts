// Handles the support form without script, picture included: redirects when it was sent, else returns its errors.
import { codesOf, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { seeOther } from '../../http/redirects.ts'
import type { Acted, FormFiles, FormTexts, PageContext } from '../../render/page.ts'
import type { ContactOutcome } from './contact.tsx'

export async function sendContact(
  { send, lang }: Pick<PageContext, 'send' | 'lang'>,
  form: FormTexts,
  { file }: FormFiles,
): Promise<Acted<ContactOutcome>> {
  const { subject = '', email, message = '', referrer = '', captcha, captcha_answer } = form
  const answer = await send('report', { subject, email, message, referrer, captcha, captcha_answer, file })
  if (answer.ok) throw seeOther(href('information', { section: 'support' }, { lang, query: { done: 'sent' } }))
  return {
    status: statusOf(answer),
    outcome: { subject, email: email ?? '', message, referrer, codes: codesOf(answer) },
  }
}
