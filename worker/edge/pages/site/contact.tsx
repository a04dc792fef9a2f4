// The form of the support page: about the page that the address names or that the visitor came from, or about a comment on it.
import { contactForm } from '../../../../client/islands/site/contact-form.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { reportSubjects } from '../../../../shared/rules/site-report-subjects.ts'
import { loadCaptchaQuestion } from '../../parts/captcha-question.ts'
import { contactProps } from '../../parts/contact-props.ts'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'
import { NoticeLinks } from './notice-links.tsx'

export type Support = { question: AnswerOf<'captcha'>['question'] | null; referrer: string }
/** What was typed, and why it was refused. */
export type ContactOutcome = {
  subject: string
  email: string
  message: string
  referrer: string
  codes: readonly FieldCode[]
}

type Context = Pick<PageContext<'information'>, 'call' | 'refererRoute' | 'route'>

export async function loadSupport({ call, refererRoute, route }: Context): Promise<Support> {
  // The information pages lead to this form, and are never its subject.
  const from = refererRoute && refererRoute.name !== 'information' ? refererRoute.canonicalPath : ''
  const { about = from, comment } = route.query
  return {
    question: await loadCaptchaQuestion(call),
    referrer: about && comment ? `${about}#comment-${comment}` : about,
  }
}

type Props = Pick<PageContext<'information'>, 'route' | 't' | 'lang'> & {
  support: Support
  outcome: ContactOutcome | null
  isMember: boolean
}

export const ContactPart = ({ support: { question, referrer }, outcome, isMember, route, t, lang }: Props) => (
  <section className="contact">
    <NoticeLinks about={referrer} t={t} lang={lang} />
    <div>
      <h2>{t('contact.heading')}</h2>
      {route.query.done && (
        <p className="form-done" role="status">
          {t('contact.sent')}
        </p>
      )}
      <Island
        of={contactForm}
        id="contact"
        props={{
          ...contactProps(lang, isMember),
          legalHref: '',
          question,
          referrer,
          ...outcome,
          subject: reportSubjects.find((one) => one === (outcome?.subject ?? route.query.subject)) ?? 'support',
        }}
        t={t}
        lang={lang}
      />
    </div>
  </section>
)
