// The captcha of forms without script: whether it is asked, and its question.
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { FieldCode } from '../../../shared/result.ts'
import type { FormTexts, PageContext } from '../render/page.ts'

/** A form that asked for the captcha once asks for it again. */
export const needsCaptcha = (codes: readonly FieldCode[], form: FormTexts): boolean =>
  form.captcha !== undefined || codes.some(({ field }) => field === 'captcha')

/** The captcha's question; when it is null, only a script can send the form. */
export async function loadCaptchaQuestion(call: PageContext['call']): Promise<AnswerOf<'captcha'>['question'] | null> {
  const answer = await call('captcha', {}).catch(() => null)
  return answer?.ok ? answer.value.question : null
}
