// The form of one upload. Its draft is kept while the uploader types, and it is sent independently of the file.
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { WriteAddressOf } from '../../../shared/contract/contract.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import type { TemplateFields } from '../../../shared/forms/studio-template.ts'
import { UploadForm } from '../../../shared/forms/studio-upload.ts'
import { fieldError } from '../../../shared/refusals.ts'
import { codesOf, type FieldCode, type Result } from '../../../shared/result.ts'
import { titleOfFile } from '../../../shared/rules/studio-upload-files.ts'
import type { IslandText } from '../../island.ts'
import { FieldError } from '../../parts/field-error.tsx'
import { upload } from '../../upload.ts'
import type { FileUpload } from '../../upload-items.ts'
import { signInFirst } from '../sign-in-first.ts'
import { clearDraft, draftOf, fillEmpty, restoreDraft, saveDraft } from './form-draft.ts'
import type { Template } from './template-choice.tsx'
import { TemplateSave, templateSaveStrings } from './template-save.tsx'
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
    templatePath: WriteAddressOf<'uploadTemplate'>
    slot: UploadFormState
    file: FileUpload | undefined
    /** Numbers the upload of a file that waits. */
    numberOf: () => Promise<Result<string>>
    /** Sends one form after the other. */
    inTurn: <Value>(act: () => Promise<Value>) => Promise<Value>
    /** Fills in what is still empty. */
    template: TemplateFields | null
    onTemplate: (template: Template) => void
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
  templatePath,
  file,
  numberOf,
  inTurn,
  template,
  onTemplate,
  hasFile,
  t,
  ...props
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const draft = draftOf(file)
  useFilledForm(form, { isFresh: slot.id === 0 && !uploadId, fileName: file?.name, draft, template })
  useEffect(() => {
    if (slot.codes.length) firstInvalid(form.current)?.focus()
  }, [slot.codes])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    if (!isHydrated) return
    event.preventDefault()
    if (isSending) return
    const values = new FormData(event.currentTarget)
    const problems = problemsOf(values, Boolean(uploadId || hasFile || file))
    if (problems.length) return onRefused(problems)
    setSending(true)
    const answer = await inTurn(async () => {
      const numbered = uploadId || !file ? null : await numberOf()
      if (numbered && !numbered.ok) return numbered
      values.set('upload_id', uploadId ?? numbered?.value ?? '')
      return upload(path, values, () => {})
    })
    setSending(false)
    if (!answer.ok && answer.code === 'sign_in' && signInFirst(() => form.current)) return
    if (!answer.ok) return onRefused(codesOf(answer).filter(({ field }) => field !== 'upload_id'))
    clearDraft(draft)
    clearDraft('')
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
      data-sent={slot.isSaved || undefined}
      onInput={() => form.current && saveDraft(form.current, draft)}
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
      {isHydrated && (
        <TemplateSave path={templatePath} onSaved={onTemplate} valuesOf={(of) => formValues(new FormData(of))} t={t} />
      )}
    </form>
  )
}

type Filling = { isFresh: boolean; fileName: string | undefined; draft: string; template: TemplateFields | null }

/** What was typed for this file before, a title of its name, and the template; nothing that is typed is replaced. */
function useFilledForm(form: RefObject<HTMLFormElement | null>, { isFresh, fileName, draft, template }: Filling): void {
  const given = useRef<{ title: string; template: TemplateFields }>({ title: '', template: {} })
  const isFirst = useRef(isFresh)
  useEffect(() => {
    if (!form.current) return
    if (fileName !== undefined || isFirst.current) restoreDraft(form.current, draft)
    isFirst.current = false
    if (fileName === undefined) return
    const title = titleOfFile(fileName)
    fillEmpty(form.current, { title }, { title: given.current.title })
    given.current.title = title
  }, [form, fileName, draft])
  useEffect(() => {
    if (!form.current || !template) return
    fillEmpty(form.current, template, given.current.template)
    given.current.template = template
  }, [form, template])
}

/** Once hydrated, the drop zone stands before the form instead of in it. */
const firstInvalid = (form: HTMLFormElement | null): HTMLElement | null | undefined =>
  form?.parentElement?.querySelector<HTMLElement>('.drop-zone [aria-invalid]') ??
  form?.querySelector<HTMLElement>('[aria-invalid]')

function problemsOf(values: FormData, hasFile: boolean): FieldCode[] {
  const checked = checkForm(UploadForm, formValues(values))
  return [...(hasFile ? [] : [{ field: 'file', code: 'required' }]), ...(checked.ok ? [] : codesOf(checked))]
}

/** Checked boxes become one comma-separated text. */
function formValues(values: FormData): Record<string, unknown> {
  const texts = [...values].filter(([, value]) => typeof value === 'string')
  return { ...Object.fromEntries(texts), categories: values.getAll('categories').join(',') }
}

export const uploadDetailsStrings = [
  ...uploadFieldStrings,
  ...templateSaveStrings,
  'upload.send',
  'upload.saveAgain',
] as const
