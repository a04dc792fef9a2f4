// The form of an upload. Asleep it sends a small film and what is said about it at once; awake films go in parts while their
// fields are filled in, several of them one after the other, and go on after a pause or a closed page.
import { type DragEvent, type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { checkForm } from '../../shared/forms/form.ts'
import { UploadForm } from '../../shared/forms/upload.ts'
import { codesOf, type FieldCode } from '../../shared/result.ts'
import { isTidyName, tidyName, wrongWithFile } from '../../shared/rules/upload-files.ts'
import { sizeText } from '../forms/measures.ts'
import { forgetTyped, rememberTyped, restoreTyped } from '../forms/typed-before.ts'
import { saidOf, UploadFields, type UploadFieldsProps, uploadFieldStrings } from '../forms/upload-fields.tsx'
import { UploadProgress, uploadProgressStrings } from '../forms/upload-progress.tsx'
import { type IslandText, island } from '../island.ts'
import { Wrong } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { notify } from '../stores/notices.ts'
import { upload } from '../upload.ts'
import { createUploader, type Sending, type Uploader } from '../uploader.ts'

type Props = UploadFieldsProps & {
  paths: { form: string; act: string; part: string }
  /** The member's uploads: where one goes when all is done. */
  listHref: string
  types: readonly string[]
  maxBytes: number
  formMaxBytes: number
  /** An upload that is there already and lacks something. */
  uploadId?: string | undefined
  fileName?: string | undefined
  hasFile: boolean
}

/** One film's fields: of the film with this key, once there is one. */
type Slot = { id: number; key: string | null; codes: readonly FieldCode[]; isSaved: boolean }

const nothing: readonly Sending[] = []
const never = () => () => {}

function UploadFormView({ t, lang: _, ...props }: Props & IslandText) {
  const { paths, types, codes: first } = props
  const [uploader, setUploader] = useState<Uploader | null>(null)
  const list = useSyncExternalStore(
    uploader?.subscribe ?? never,
    () => uploader?.list() ?? nothing,
    () => nothing,
  )
  const [kept, setSlots] = useState<readonly Slot[]>([{ id: 0, key: null, codes: first, isSaved: false }])
  const [chosen, setCurrent] = useState(0)
  // One whose film was taken away is free for the next.
  const slots = kept.map((slot) =>
    list.some(({ key }) => key === slot.key)
      ? slot
      : { ...slot, key: null, isSaved: slot.key === null && slot.isSaved },
  )
  const [fileError, setFileError] = useState<string>()
  const [isOver, setOver] = useState(false)
  const { act, part } = paths
  useEffect(() => setUploader(createUploader({ act, part })), [act, part])
  useWarning(
    list.some(({ state }) => state !== 'whole' && state !== 'refused') ||
      slots.some(({ key, isSaved }) => key && !isSaved),
  )
  useLeaving(list, slots, props.listHref)

  const add = (files: Iterable<File>) => {
    if (!uploader) return
    let next = slots
    for (const file of files) {
      const wrong = wrongWithFile(file)
      setFileError(wrong ? saidOf([{ field: 'file', code: wrong }], t)('file') : undefined)
      if (wrong) continue
      const key = uploader.add(file)
      const empty = next.find((slot) => slot.key === null)
      const id = empty?.id ?? next.length
      next = empty
        ? next.map((slot) =>
            slot === empty ? { ...slot, key, codes: slot.codes.filter(({ field }) => field !== 'file') } : slot,
          )
        : [...next, { id, key, codes: [], isSaved: false }]
      setCurrent(id)
    }
    setSlots(next)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }
  const change = (id: number, with_: Partial<Slot>) =>
    setSlots((all) => all.map((slot) => (slot.id === id ? { ...slot, ...with_ } : slot)))
  const saved = (id: number) => {
    change(id, { isSaved: true, codes: [] })
    const following = slots.find((slot) => slot.id !== id && slot.key !== null && !slot.isSaved)
    if (following) setCurrent(following.id)
    notify('good', t('upload.saved'))
  }

  const filled = slots.filter(({ key }) => key !== null)
  const current = (filled.find(({ id }) => id === chosen) ?? filled[0])?.id ?? chosen
  const shown = filled.length ? filled : slots.filter(({ id }) => id === chosen)
  const drop = (
    <label
      className="drop-zone"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Icon name="download" />
      <strong>{t(uploader ? 'upload.drop' : 'upload.file')}</strong>
      <input
        type="file"
        name="file"
        accept={types.map((type) => `.${type}`).join(',')}
        multiple={uploader !== null}
        required={!props.hasFile && uploader === null}
        aria-invalid={fileError ? true : undefined}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          if (uploader) currentTarget.value = ''
        }}
      />
      <small>{t('upload.fileHelp', { types: types.join(', '), size: sizeText(props.maxBytes, t) })}</small>
      {uploader === null && (
        <noscript>
          <small>{t('upload.formHelp', { size: sizeText(props.formMaxBytes, t) })}</small>
        </noscript>
      )}
    </label>
  )
  return (
    <div className="upload-desk">
      {uploader && !props.hasFile && drop}
      {uploader && fileError && <Wrong text={fileError} />}
      {uploader && list.length > 0 && (
        <ul className="sendings">
          {list.map((sending) => {
            const slot = slots.find(({ key }) => key === sending.key)
            return (
              <UploadProgress
                key={sending.key}
                sending={sending}
                uploader={uploader}
                renamed={isTidyName(sending.name) ? null : tidyName(sending.name)}
                isCurrent={slot?.id === current}
                isSaved={slot?.isSaved === true}
                onChoose={() => slot && setCurrent(slot.id)}
                t={t}
              />
            )
          })}
        </ul>
      )}
      {shown.map((slot) => (
        <SlotForm
          key={slot.id}
          {...props}
          slot={slot}
          isHidden={slot.id !== current}
          uploadId={list.find(({ key }) => key === slot.key)?.uploadId ?? props.uploadId}
          isAwake={uploader !== null}
          onSaved={() => saved(slot.id)}
          onWrong={(codes) => change(slot.id, { codes })}
          t={t}
        >
          {uploader === null && !props.hasFile && drop}
          {props.hasFile && <p className="form-note">{t('upload.fileThere', { name: props.fileName ?? '' })}</p>}
        </SlotForm>
      ))}
    </div>
  )
}

type SlotProps = Props &
  Pick<IslandText, 't'> & {
    slot: Slot
    isHidden: boolean
    isAwake: boolean
    onSaved: () => void
    onWrong: (codes: readonly FieldCode[]) => void
    children: React.ReactNode
  }

function SlotForm({ slot, isHidden, isAwake, uploadId, onSaved, onWrong, children, t, ...props }: SlotProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const isFresh = useRef(slot.id === 0 && !uploadId)
  useEffect(() => {
    if (isFresh.current && form.current) restoreTyped(form.current)
  }, [])
  useEffect(() => {
    if (slot.codes.length) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [slot.codes])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    if (!isAwake) return
    event.preventDefault()
    if (isSending) return
    const values = new FormData(event.currentTarget)
    const checked = checkForm(UploadForm, typedIn(values))
    const wrong = [
      ...(uploadId || props.hasFile ? [] : [{ field: 'file', code: 'required' }]),
      ...(checked.ok ? [] : codesOf(checked)),
    ]
    if (wrong.length) return onWrong(wrong)
    setSending(true)
    if (uploadId) values.set('upload_id', uploadId)
    const answer = await upload<unknown>(props.paths.form, values, () => {})
    setSending(false)
    if (!answer.ok) return onWrong(codesOf(answer).filter(({ field }) => field !== 'upload_id'))
    forgetTyped()
    onSaved()
  }
  const known = ['file', 'notify']
  const elsewhere = slot.codes.find(({ field }) => known.includes(field))
  return (
    <form
      ref={form}
      className="upload-form"
      method="post"
      action={props.paths.form}
      encType="multipart/form-data"
      hidden={isHidden}
      noValidate={isAwake}
      aria-busy={isSending}
      onInput={() => form.current && rememberTyped(form.current)}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="upload_id" defaultValue={uploadId ?? ''} />
      {elsewhere && <Wrong text={saidOf([elsewhere], t)(elsewhere.field)} />}
      {children}
      <UploadFields {...props} codes={slot.codes} t={t} />
      <button className="button button-primary" type="submit" aria-disabled={isSending}>
        {isSending && <span className="spinner" />}
        {t(slot.isSaved ? 'upload.saveAgain' : 'upload.send')}
      </button>
    </form>
  )
}

/** Boxes that were ticked, as one text. */
function typedIn(values: FormData): Record<string, unknown> {
  const texts = [...values].filter(([, value]) => typeof value === 'string')
  return { ...Object.fromEntries(texts), categories: values.getAll('categories').join(',') }
}

/** Leaving the page would stop what is on its way. */
function useWarning(isNeeded: boolean | null): void {
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isNeeded])
}

/** Everything is there and said: on to the list, which shows what becomes of it. */
function useLeaving(list: readonly Sending[], slots: readonly Slot[], listHref: string): void {
  const isDone = slots.some(({ isSaved }) => isSaved) && slots.every(({ key, isSaved }) => isSaved || key === null)
  const isWhole = list.every(({ state }) => state === 'whole')
  useEffect(() => {
    if (isDone && isWhole) location.assign(listHref)
  }, [isDone, isWhole, listHref])
}

export const uploadForm = island<Props>({
  name: 'upload-form',
  wake: 'load',
  strings: [
    ...uploadFieldStrings,
    ...uploadProgressStrings,
    ...(['upload.drop', 'upload.file', 'upload.fileHelp', 'upload.formHelp', 'upload.fileThere'] as const),
    ...(['upload.saved', 'upload.send', 'upload.saveAgain'] as const),
  ],
  View: UploadFormView,
})
