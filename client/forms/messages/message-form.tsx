// The form of a message, with a picture where the two members know each other. Without script the page handles it.
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { WriteAddressOf } from '../../../shared/contract/contract.ts'
import { PictureMessageForm, MessageForm as Schema } from '../../../shared/forms/comments.ts'
import { featureOffKey, fieldError, readOnlyKey, refusalKey } from '../../../shared/refusals.ts'
import { type FieldCode, type Result, refusedForm } from '../../../shared/result.ts'
import { photoKinds } from '../../../shared/rules/photo-kinds.ts'
import { actField } from '../../../shared/stat.ts'
import type { IslandText } from '../../island.ts'
import { Field } from '../../parts/field.tsx'
import { FieldError } from '../../parts/field-error.tsx'
import { Icon } from '../../parts/icon.tsx'
import { CountedTextArea } from '../../parts/text-area.tsx'
import { upload } from '../../upload.ts'
import { act } from '../act.ts'
import { ActFields } from '../act-fields.tsx'
import { pictureRefusalKey, pictureRefusalKeys } from '../members/picture-refusals.ts'
import { usePicture } from '../members/use-picture.ts'
import { useForm } from '../use-form.ts'

export const messageFormStrings = [
  featureOffKey,
  readOnlyKey,
  ...pictureRefusalKeys,
  ...(['failed', 'required', 'max_length', 'too_many_attempts'] as const).map((code) => refusalKey('form', code)),
  ...(['failed', 'not_found', 'no_permission'] as const).map((code) => refusalKey('notify', code)),
  'messages.field',
  'messages.send',
  'messages.addPicture',
  'edit.choose',
  'messages.pictureHelp',
  'messages.pictureAlt',
  'messages.pictureAltHelp',
  'comments.counter',
  'edit.sending',
] as const

export type MessageFormProps = {
  /** The page that handles the form without script. */
  action: string
  /** Where a picture is sent to, and its limits; absent where the other member is a stranger. */
  pictures?: { path: WriteAddressOf<'messagePicture'>; maxBytes: number; altMaxLength: number }
  maxLength: number
  /** The idempotency key: a form that is sent twice is one message. */
  requestId: string
  /** The typed texts and their errors after a submit without script. */
  msg?: string
  alt?: string
  codes?: readonly FieldCode[]
}

type Props = MessageFormProps & IslandText & { userId: number; onSent: () => void }

export function MessageForm({ action, userId, pictures, maxLength, onSent, t, ...server }: Props) {
  const [length, setLength] = useState(server.msg?.length ?? 0)
  const { file, codes, isSending, percent, sent, handlers } = useSending({
    userId,
    pictures,
    onSent,
    setLength,
    ...server,
  })
  const isField = ({ field }: FieldCode) => ['msg', ...(pictures ? ['file', 'alt'] : [])].includes(field ?? '')
  const generalError = codes.find((one) => !isField(one))
  const errors = { t, family: 'form', codes } as const
  return (
    <form className="message-form" method="post" action={action} encType="multipart/form-data" {...handlers}>
      <ActFields stat={{ act: 'message', section: 'new', object_id: String(userId) }} />
      <input type="hidden" name="request_id" value={server.requestId} />
      {generalError && <FieldError text={t(refusalKey('notify', generalError.code))} />}
      <CountedTextArea
        name={actField('msg')}
        label={t('messages.field')}
        counter={t('comments.counter', { typed: t.number(length), max: t.number(maxLength) })}
        rows={3}
        defaultValue={server.msg}
        maxLength={maxLength}
        required={!pictures}
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
        error={fieldError(errors, 'msg')}
      />
      {/* Closed and empty again after each message. */}
      {pictures && (
        <PictureFields key={sent} {...pictures} alt={sent ? '' : server.alt} file={file} codes={codes} t={t} />
      )}
      <button className="button button-primary" type="submit" aria-disabled={isSending}>
        {isSending ? <span className="spinner" /> : <Icon name="mail" />}
        {percent === null ? t('messages.send') : t('edit.sending', { percent })}
      </button>
    </form>
  )
}

type Sending = Pick<Props, 'userId' | 'pictures' | 'onSent' | 'codes' | 'requestId'> & {
  setLength: (length: number) => void
}

/** Sends the text as an act, or with a chosen picture as a form with a file. */
function useSending({ userId, pictures, onSent, codes: first = [], setLength, ...server }: Sending) {
  const requestId = useRef(server.requestId)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [percent, setPercent] = useState<number | null>(null)
  const [hasFile, setHasFile] = useState(false)
  const [sent, setSent] = useState(0)
  const { picture, check } = usePicture({ ...boundsOf(pictures), onRefused: setProblem })

  const send = ({ msg = '', alt = '' }: z.input<typeof PictureMessageForm>): Promise<Result<unknown>> => {
    const file = input.current?.files?.[0]
    if (!file || !pictures)
      return act({ act: 'message', section: 'new', object_id: String(userId), msg }, requestId.current)
    if (problem) return Promise.resolve(refusedForm([{ field: 'file', code: problem }]))
    const form = new FormData()
    const texts = { object_id: String(userId), msg, alt }
    for (const [name, text] of Object.entries(texts)) form.set(name, text)
    form.set('file', file)
    const showShare = (share: number) => setPercent(Math.round(share * 100))
    return upload(pictures.path, form, showShare, requestId.current).finally(() => setPercent(null))
  }
  const choose = (file: File | undefined) => {
    setHasFile(file !== undefined)
    return check(file)
  }
  const form = useForm({
    schema: hasFile ? PictureMessageForm : Schema,
    codes: first,
    stays: true,
    send,
    onDone() {
      requestId.current = crypto.randomUUID()
      setLength(0)
      choose(undefined)
      setSent(sent + 1)
      onSent()
    },
  })
  return { ...form, percent, sent, file: { input, picture, problem, choose } }
}

const megabyte = 1024 * 1024

/** The media processor makes large pictures smaller. */
const boundsOf = (pictures: Props['pictures']) => ({
  minPixels: { width: 1, height: 1 },
  maxBytes: pictures?.maxBytes ?? 0,
})

type PictureProps = NonNullable<Props['pictures']> &
  Pick<IslandText, 't'> & {
    alt: string | undefined
    file: ReturnType<typeof useSending>['file']
    codes: readonly FieldCode[]
  }

function PictureFields({ maxBytes, altMaxLength, alt, file, codes, t }: PictureProps) {
  const code = file.problem ?? codes.find(({ field }) => field === 'file')?.code
  const altError = fieldError({ t, family: 'form', codes }, 'alt')
  const hasError = code !== undefined || altError !== undefined
  const [isOpen, setOpen] = useState(Boolean(alt))
  return (
    <details
      className="message-attach"
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('messages.addPicture')}</summary>
      <Field
        ref={file.input}
        name="file"
        type="file"
        accept={photoKinds.join(',')}
        label={t('edit.choose')}
        help={t('messages.pictureHelp', { size: maxBytes / megabyte })}
        onChange={({ currentTarget }) => file.choose(currentTarget.files?.[0])}
        error={code && t(pictureRefusalKey(code))}
      />
      {file.picture && <img className="message-preview" src={file.picture} alt="" />}
      <Field
        name="alt"
        label={t('messages.pictureAlt')}
        help={t('messages.pictureAltHelp')}
        maxLength={altMaxLength}
        defaultValue={alt}
        error={altError}
      />
    </details>
  )
}
