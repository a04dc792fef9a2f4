// The contact form: subject, email, message and an optional screenshot. Without script the support page handles it and
// asks a captcha question.

import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { AddressOf, WriteAddressOf } from '../../../shared/contract/contract.ts'
import type { ReportForm } from '../../../shared/forms/site-report.ts'
import { fieldError, otherError, refusalKeys } from '../../../shared/refusals.ts'
import { codesOf, type FieldCode, type Result, refusedForm } from '../../../shared/result.ts'
import { photoKinds } from '../../../shared/rules/photo-kinds.ts'
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
  /** The page that handles the form without script. */
  action: string
  /** The endpoint for scripts. */
  path: WriteAddressOf<'report'>
  captchaPath: AddressOf<'captcha'>
  messageMaxLength: number
  pictureMaxBytes: number
  /** The answer goes to the account's e-mail. */
  isMember: boolean
  /** A known subject; otherwise the last one is preselected. */
  subject?: string | undefined
  /** The page of this site that the message is about; '' for none. */
  referrer?: string
  /** The typed values and their errors after a submit without script. */
  email?: string
  message?: string
  codes?: readonly FieldCode[]
  question?: Question | null
  /** Where the legal notice forms are; '' if they are on this page. */
  legalHref?: string
}

export const contactStrings = [
  ...refusalKeys('contact'),
  ...captchaStrings,
  ...reportSubjects.map((subject) => `contact.subject_${subject}` as const),
  'contact.subject',
  'contact.about',
  'contact.message',
  'contact.file',
  'contact.noQuestion',
  'contact.ownEmail',
  'contact.submit',
  'contact.sent',
  'account.email',
  'comments.counter',
  'gate.photoHelp',
  'gate.sending',
  'legal.heading',
  'legal.lead',
] as const

const fields = ['subject', 'email', 'message', 'file', 'captcha']
const megabyte = 1024 * 1024

type Props = ContactProps & IslandText & { onSent: () => void }

export function Contact({ subject: wanted, referrer = '', t, ...props }: Props) {
  const first = reportSubjects.find((one) => one === wanted) ?? 'support'
  const [length, setLength] = useState(props.message?.length ?? 0)
  const form = useContactForm({ ...props, first, t, onEmptied: () => setLength(0) })
  const { texts, captcha, isSending, percent } = form
  const otherText = otherError(texts, fields)
  return (
    <form className="form-card" method="post" action={props.action} encType="multipart/form-data" {...form.handlers}>
      {otherText && <FieldError text={otherText} />}
      <SelectField
        name="subject"
        label={t('contact.subject')}
        choices={reportSubjects.map((value) => ({ value, label: t(`contact.subject_${value}`) }))}
        defaultValue={first}
        onChange={({ currentTarget }) => form.setSubject(currentTarget.value)}
        error={fieldError(texts, 'subject')}
      />
      {props.legalHref && (
        <p className="form-note">
          {t('legal.lead')} <a href={props.legalHref}>{t('legal.heading')}</a>
        </p>
      )}
      {referrer && <p className="form-note contact-about">{t('contact.about', { address: referrer })}</p>}
      <input type="hidden" name="referrer" value={referrer} />
      {!form.isEmailAsked && <p className="form-note">{t('contact.ownEmail')}</p>}
      {form.isEmailAsked && (
        <Field
          name="email"
          type="email"
          label={t('account.email')}
          autoComplete="email"
          defaultValue={props.email}
          required
          error={fieldError(texts, 'email')}
        />
      )}
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
        ref={form.picture}
        name="file"
        type="file"
        accept={photoKinds.join(',')}
        label={t('contact.file')}
        help={t('gate.photoHelp', { size: props.pictureMaxBytes / megabyte })}
        error={fieldError(texts, 'file')}
      />
      {form.isCaptchaAsked && (
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

type FormOptions = Omit<Props, 'lang' | 'subject' | 'referrer'> & { first: ReportSubject; onEmptied: () => void }

/** The form's state, and how it is sent: as a multipart form with a picture and a solved captcha. */
function useContactForm({ first, codes: before = [], onSent, onEmptied, t, ...props }: FormOptions) {
  const [subject, setSubject] = useState<string>(first)
  const [percent, setPercent] = useState<number | null>(null)
  const picture = useRef<HTMLInputElement>(null)
  const captcha = useEagerCaptcha(props.captchaPath)
  const isCaptchaAsked = needsCaptcha(subject)
  // A session that ended while its member wrote has no e-mail. A refused one is shown where it can be corrected.
  const [hasSessionEnded, setSessionEnded] = useState(isAboutEmail(before))

  const send = async (values: z.input<typeof ReportForm>): Promise<Result<unknown>> => {
    const file = picture.current?.files?.[0]
    const fileCode = file && pictureProblem(file, props.pictureMaxBytes)
    if (fileCode) return refusedForm([{ field: 'file', code: fileCode }])
    const form = new FormData()
    for (const name of ['subject', 'message', 'referrer'] as const) form.set(name, values[name] ?? '')
    if (values.email !== undefined) form.set('email', values.email)
    const solved = isCaptchaAsked ? await captcha.take() : undefined
    if (solved !== undefined) form.set('captcha', solved)
    if (file) form.set('file', file)
    const answer = await upload(props.path, form, (share) => file && setPercent(Math.round(share * 100)))
    setPercent(null)
    // Each solution is valid for one try.
    if (isCaptchaAsked) captcha.begin()
    if (!answer.ok) {
      const codes = codesOf(answer)
      if (isAboutEmail(codes)) setSessionEnded(true)
      const text = otherError({ t, family: 'contact', codes }, fields)
      if (text) showToast('error', text)
    }
    return answer
  }
  const onDone = () => {
    setSubject(first)
    onEmptied()
    onSent()
  }
  const schema = async () => (await import('../../../shared/forms/site-report.ts')).ReportForm
  const form = useForm({ schema, codes: before, send, stays: true, clears: true, onDone })
  const texts = { t, family: 'contact', codes: form.codes } as const
  const isEmailAsked = !props.isMember || hasSessionEnded
  return { ...form, texts, setSubject, percent, picture, captcha, isCaptchaAsked, isEmailAsked }
}

const isAboutEmail = (codes: readonly FieldCode[]): boolean => codes.some(({ field }) => field === 'email')

/** Files of types unknown to the system have an empty type; the server inspects the bytes. */
function pictureProblem({ type, size }: File, maxBytes: number): string | undefined {
  if (type && !photoKinds.includes(type)) return 'file_type'
  return size > maxBytes ? 'file_too_large' : undefined
}
