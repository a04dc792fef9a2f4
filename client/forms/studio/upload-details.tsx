// The form of one upload. Its draft is kept while the uploader types, and it is sent independently of the file.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { WriteAddressOf } from '../../../shared/contract/contract.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { UploadForm } from '../../../shared/forms/studio-upload.ts'
import { fieldError } from '../../../shared/refusals.ts'
import { codesOf, type FieldCode } from '../../../shared/result.ts'
import type { IslandText } from '../../island.ts'
import { FieldError } from '../../parts/field-error.tsx'
import { upload } from '../../upload.ts'
import { signInFirst } from '../sign-in-first.ts'
import { clearDraft, restoreDraft, saveDraft } from './form-draft.ts'
import { UploadFields, type UploadFieldsProps, uploadFieldStrings } from './upload-fields.tsx'
import type { UploadFormState } from './use-upload-forms.ts'

export type UploadDetailsProps = UploadFieldsProps & {
  /** An existing upload that lacks something. */
  uploadId?: string | undefined
  hasFile: boolean
}

type Props = UploadDetailsProps &
  Pick<IslandText, 't'> & {
    /** Where the form is sent. */
    path: WriteAddressOf<'videoEdit'>
    slot: UploadFormState
    isHidden: boolean
    isHydrated: boolean
    onSaved: () => void
    onRefused: (codes: readonly FieldCode[]) => void
    children: ReactNode
  }

/** Errors of these belong to no visible field and are shown above the fields. */
const aboveFields = ['file', 'notify']

export function UploadDetails({
  slot,
  isHidden,
  isHydrated,
  uploadId,
  onSaved,
  onRefused,
  children,
  path,
  hasFile,
  t,
  ...props
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const isFresh = useRef(slot.id === 0 && !uploadId)
  useEffect(() => {
    if (isFresh.current && form.current) restoreDraft(form.current)
  }, [])
  useEffect(() => {
    if (slot.codes.length) firstInvalid(form.current)?.focus()
  }, [slot.codes])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    if (!isHydrated) return
    event.preventDefault()
    if (isSending) return
    const values = new FormData(event.currentTarget)
    const checked = checkForm(UploadForm, formValues(values))
    const problems = [
      ...(uploadId || hasFile ? [] : [{ field: 'file', code: 'required' }]),
      ...(checked.ok ? [] : codesOf(checked)),
    ]
    if (problems.length) return onRefused(problems)
    setSending(true)
    if (uploadId) values.set('upload_id', uploadId)
    const answer = await upload(path, values, () => {})
    setSending(false)
    if (!answer.ok && answer.code === 'sign_in' && signInFirst(() => form.current)) return
    if (!answer.ok) return onRefused(codesOf(answer).filter(({ field }) => field !== 'upload_id'))
    clearDraft()
    onSaved()
  }
  const texts = { t, family: 'upload', codes: slot.codes } as const
  const otherText = aboveFields.map((field) => fieldError(texts, field)).find(Boolean)
  return (
    <form
      ref={form}
      className="upload-form"
      method="post"
      action={path}
      encType="multipart/form-data"
      hidden={isHidden}
      noValidate={isHydrated}
      aria-busy={isSending}
      onInput={() => form.current && saveDraft(form.current)}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="upload_id" defaultValue={uploadId ?? ''} />
      {children}
      {otherText && <FieldError text={otherText} />}
      <UploadFields {...props} codes={slot.codes} t={t} />
      <button className="button button-primary" type="submit" aria-disabled={isSending}>
        {isSending && <span className="spinner" />}
        {t(slot.isSaved ? 'upload.saveAgain' : 'upload.send')}
      </button>
    </form>
  )
}

/** Once hydrated, the drop zone stands before the form instead of in it. */
const firstInvalid = (form: HTMLFormElement | null): HTMLElement | null | undefined =>
  form?.parentElement?.querySelector<HTMLElement>('.drop-zone [aria-invalid]') ??
  form?.querySelector<HTMLElement>('[aria-invalid]')

/** Checked boxes become one comma-separated text. */
function formValues(values: FormData): Record<string, unknown> {
  const texts = [...values].filter(([, value]) => typeof value === 'string')
  return { ...Object.fromEntries(texts), categories: values.getAll('categories').join(',') }
}

export const uploadDetailsStrings = [...uploadFieldStrings, 'upload.send', 'upload.saveAgain'] as const
