// Whether a form without script asks for the captcha, and what it asks then.
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { FieldCode } from '../../../shared/result.ts'
import type { FormTexts, PageContext } from '../render/page.ts'

/** A form that was asked for the captcha once is asked for it again. */
export const needsCaptcha = (codes: readonly FieldCode[], form: FormTexts): boolean =>
  form.captcha !== undefined || codes.some(({ field }) => field === 'captcha')

/** The captcha's question; without one the form can only be sent by a script. */
export async function loadCaptchaQuestion(call: PageContext['call']): Promise<AnswerOf<'captcha'>['question'] | null> {
  const answer = await call('captcha', {}).catch(() => null)
  return answer?.ok ? answer.value.question : null
}
