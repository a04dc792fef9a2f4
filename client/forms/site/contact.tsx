// Writing to the site: what it is about, who wants an answer, and a picture where words are not enough. Asleep it is a form of
// the support's page, which asks a question in place of the captcha.
import { useRef, useState } from 'react'
import { ReportForm } from '../../../shared/forms/site-report.ts'
import { fieldError, otherError, refusalKeys } from '../../../shared/refusals.ts'
import { codesOf, type FieldCode, type Result, refusedForm } from '../../../shared/result.ts'
import { needsCaptcha, type ReportSubject, reportSubjects } from '../../../shared/rules/site-report-subjects.ts'
import type { IslandText } from '../../island.ts'
import { Field } from '../../parts/field.tsx'
import { FieldError } from '../../parts/field-error.tsx'
import { SelectField } from '../../parts/select-field.tsx'
import { CountedTextArea } from '../../parts/text-area.tsx'
import { showToast } from '../../stores/toasts.ts'
import { upload } from '../../upload.ts'
import { CaptchaField, captchaStrings, type Question, useEagerCaptcha } from '../captcha-field.tsx'
import { useForm } from '../use-form.ts'

export type ContactProps = {
  /** The page that takes the form without script. */
  action: string
  /** Where a script sends it. */
  path: string
  captchaPath: string
  messageMaxLength: number
  pictureMaxBytes: number
  subject?: ReportSubject
  /** The page of ours that it is about; '' for none. */
  referrer?: string
  /** What was typed and what was wrong with it, where the form was answered without script. */
  email?: string
  message?: string
  codes?: readonly FieldCode[]
  question?: Question | null
  /** Where the forms of legal notices are; '' where they stand beside this one. */
  legalHref?: string
}

export const contactStrings = [
  ...refusalKeys('contact'),
  ...captchaStrings,
  ...reportSubjects.map((subject) => `contact.subject_${subject}` as const),
  ...(['contact.subject', 'contact.about', 'contact.message', 'contact.file', 'contact.noQuestion'] as const),
  ...([
    'contact.submit',
    'contact.sent',
    'account.email',
    'comments.counter',
    'gate.photoHelp',
    'gate.sending',
    'legal.heading',
    'legal.lead',
  ] as const),
] as const

const fields = ['subject', 'email', 'message', 'file', 'captcha']
const kinds = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']
const megabyte = 1024 * 1024

type Props = ContactProps & IslandText & { onSent: () => void }

export function Contact({ subject: first = 'support', referrer = '', codes: before = [], onSent, t, ...props }: Props) {
  const [subject, setSubject] = useState<string>(first)
  const [length, setLength] = useState(props.message?.length ?? 0)
  const [percent, setPercent] = useState<number | null>(null)
  const picture = useRef<HTMLInputElement>(null)
  const captcha = useEagerCaptcha(props.captchaPath)
  const isAsked = needsCaptcha(subject)

  const send = async (values: Record<string, string>): Promise<Result<unknown>> => {
    const file = picture.current?.files?.[0]
    const wrong = file && wrongWith(file, props.pictureMaxBytes)
    if (wrong) return refusedForm([{ field: 'file', code: wrong }])
    const form = new FormData()
    for (const name of ['subject', 'email', 'message', 'referrer']) form.set(name, values[name] ?? '')
    const solved = isAsked ? await captcha.take() : undefined
    if (solved !== undefined) form.set('captcha', solved)
    if (file) form.set('file', file)
    const answer = await upload<unknown>(props.path, form, (share) => file && setPercent(Math.round(share * 100)))
    setPercent(null)
    // Each is good for one try.
    if (isAsked) captcha.begin()
    return answer.ok ? answer : tell(answer)
  }
  const { codes, isSending, handlers } = useForm({
    schema: ReportForm,
    codes: before,
    send,
    stays: true,
    clears: true,
    onDone() {
      setSubject(first)
      setLength(0)
      onSent()
    },
  })
  const texts = { t, family: 'contact', codes } as const
  const tell = (refusal: Result<unknown> & { ok: false }) => {
    const wrong = otherError({ ...texts, codes: codesOf(refusal) }, fields)
    if (wrong) showToast('error', wrong)
    return refusal
  }
  const wrong = otherError(texts, fields)
  return (
    <form className="form-card" method="post" action={props.action} encType="multipart/form-data" {...handlers}>
      {wrong && <FieldError text={wrong} />}
      <SelectField
        name="subject"
        label={t('contact.subject')}
        choices={reportSubjects.map((value) => ({ value, label: t(`contact.subject_${value}`) }))}
        defaultValue={first}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
        error={fieldError(texts, 'subject')}
      />
      {props.legalHref && (
        <p className="form-note">
          {t('legal.lead')} <a href={props.legalHref}>{t('legal.heading')}</a>
        </p>
      )}
      {referrer && <p className="form-note contact-about">{t('contact.about', { address: referrer })}</p>}
      <input type="hidden" name="referrer" value={referrer} />
      <Field
        name="email"
        type="email"
        label={t('account.email')}
        autoComplete="email"
        defaultValue={props.email}
        required
        error={fieldError(texts, 'email')}
      />
      <CountedTextArea
        name="message"
        label={t('contact.message')}
        counter={t('comments.counter', { typed: t.number(length), max: t.number(props.messageMaxLength) })}
        rows={4}
        defaultValue={props.message}
        maxLength={props.messageMaxLength}
        required
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
        error={fieldError(texts, 'message')}
      />
      <Field
        ref={picture}
        name="file"
        type="file"
        accept={kinds.join(',')}
        label={t('contact.file')}
        help={t('gate.photoHelp', { size: props.pictureMaxBytes / megabyte })}
        error={fieldError(texts, 'file')}
      />
      {isAsked && (
        <CaptchaField
          question={props.question ?? null}
          help={t('contact.noQuestion')}
          state={captcha.state}
          error={fieldError(texts, 'captcha')}
          t={t}
        />
      )}
      <button className="button button-primary" type="submit" aria-disabled={isSending}>
        {isSending && <span className="spinner" />}
        {percent === null ? t('contact.submit') : t('gate.sending', { percent })}
      </button>
    </form>
  )
}

/** A file of a kind that the system does not know has no type; the server looks inside. */
function wrongWith({ type, size }: File, maxBytes: number): string | undefined {
  if (type && !kinds.includes(type)) return 'file_type'
  return size > maxBytes ? 'file_too_large' : undefined
}
