// The photo of an age check. Without script it is a form with a file; hydrated, it previews the photo, checks type and
// size, shows progress and the server's answer.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { JsonAddress } from '../../../shared/contract/json-address.ts'
import { photoKinds } from '../../../shared/rules/photo-kinds.ts'
import { type IslandText, island } from '../../island.ts'
import { upload } from '../../upload.ts'

type Props = {
  /** The form's action; without script the answer redirects to the requested page. */
  action: JsonAddress<{ state: string }>
  maxBytes: number
  /** The error of the last photo after a submit without script. */
  error?: string
  /** The requested page, if this one is the answer to a form. */
  page?: string
}

const megabyte = 1024 * 1024

type Step = { is: 'choosing'; error?: string } | { is: 'sending'; percent: number }

function AgeCheck({ action, maxBytes, error: firstError, page, t }: Props & IslandText) {
  const ids = useId()
  const input = useRef<HTMLInputElement>(null)
  const [photo, setPhoto] = useState<File | null>(null)
  const [step, setStep] = useState<Step>({ is: 'choosing', error: firstError })
  const preview = usePreview(photo)
  const size = maxBytes / megabyte

  const refuse = (error: string) => setStep({ is: 'choosing', error })
  useEffect(() => {
    // After the render, which enables the field again.
    if (step.is === 'choosing' && step.error) input.current?.focus()
  }, [step])
  const onChange = () => {
    const file = input.current?.files?.[0] ?? null
    setPhoto(null)
    if (!file) return setStep({ is: 'choosing' })
    const problem = photoProblem(file, maxBytes)
    if (problem) return refuse(t(`gate.error_${problem}`, { size }))
    setPhoto(file)
    setStep({ is: 'choosing' })
  }
  // A photo that was chosen before hydration.
  const chosenBefore = useRef(onChange)
  useEffect(() => {
    if (input.current?.files?.length) chosenBefore.current()
  }, [])
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (step.is === 'sending') return
    if (!photo) return refuse(step.error ?? t('gate.error_required'))
    const form = new FormData()
    form.set('image', photo)
    const onSent = (share: number) => setStep({ is: 'sending', percent: Math.round(share * 100) })
    onSent(0)
    const answer = await upload(action, form, onSent)
    if (answer.ok) return proceedTo(page)
    // The server's message, unless there was no answer.
    refuse(answer.error === answer.code ? t('gate.error_network') : answer.error)
  }
  const isSending = step.is === 'sending'
  const error = step.is === 'choosing' ? step.error : undefined
  return (
    <form
      className="age-check"
      method="post"
      action={action}
      encType="multipart/form-data"
      aria-busy={isSending}
      onSubmit={onSubmit}
      noValidate={photo !== null || error !== undefined}
    >
      <label htmlFor={`${ids}photo`}>{t('gate.photo')}</label>
      <input
        id={`${ids}photo`}
        ref={input}
        type="file"
        name="image"
        accept={photoKinds.join(',')}
        capture="user"
        required
        disabled={isSending}
        aria-invalid={error !== undefined}
        aria-describedby={`${ids}help ${ids}error`}
        onChange={onChange}
      />
      <small id={`${ids}help`}>{t('gate.photoHelp', { size })}</small>
      {preview && <img className="age-check-preview" src={preview} alt={t('gate.preview')} />}
      <p className="gate-error" id={`${ids}error`} role="alert">
        {error}
      </p>
      <button className="button button-primary" type="submit" aria-disabled={isSending}>
        {t('gate.submit')}
      </button>
      <p className="age-check-progress" role="status">
        {isSending && <Progress percent={step.percent} t={t} />}
      </p>
    </form>
  )
}

/** Files of types unknown to the system have an empty type; the server inspects the bytes. */
function photoProblem({ type, size }: File, maxBytes: number): 'type' | 'size' | null {
  if (type && !photoKinds.includes(type)) return 'type'
  return size > maxBytes ? 'size' : null
}

const Progress = ({ percent, t }: Pick<IslandText, 't'> & { percent: number }) => (
  <>
    <progress max={100} value={percent} aria-label={t('gate.submit')} />
    {percent < 100 ? t('gate.sending', { percent }) : t('gate.deciding')}
  </>
)

function proceedTo(page: string | undefined): void {
  if (page) location.assign(page)
  else location.reload()
}

/** An object URL of the chosen photo, revoked when another one is chosen. */
function usePreview(photo: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!photo) return setAddress(null)
    const url = URL.createObjectURL(photo)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [photo])
  return address
}

export const ageCheck = island<Props>({
  name: 'age-check',
  wake: 'load',
  strings: [
    'gate.photo',
    'gate.photoHelp',
    'gate.preview',
    'gate.submit',
    'gate.sending',
    'gate.deciding',
    'gate.error_required',
    'gate.error_type',
    'gate.error_size',
    'gate.error_network',
  ],
  View: AgeCheck,
})
