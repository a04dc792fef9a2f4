// The photo of an age check. Asleep it is a form with a file; awake it shows the photo, looks at its kind and size before
// it is sent, tells how much has gone, and says what the server says.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { type IslandText, island } from '../../island.ts'
import { upload } from '../../upload.ts'

type Props = {
  /** Where the form goes; without script the answer leads back to the page that was asked for. */
  action: string
  maxBytes: number
  /** What was wrong with the last photo, where a form without script is answered. */
  error?: string
  /** The page that was asked for, where this is such an answer and no page of its own. */
  page?: string
}

const kinds = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']
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
    // A file of a kind that the system does not know has no type; the server looks inside.
    if (file.type && !kinds.includes(file.type)) return refuse(t('gate.error_type'))
    if (file.size > maxBytes) return refuse(t('gate.error_size', { size }))
    setPhoto(file)
    setStep({ is: 'choosing' })
  }
  // A photo that was chosen while the form was still asleep.
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
    setStep({ is: 'sending', percent: 0 })
    const sent = (share: number) => setStep({ is: 'sending', percent: Math.round(share * 100) })
    const answer = await upload(action, form, sent)
    if (answer.ok) return goOn(page)
    // The server's own words, unless nobody answered at all.
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
        accept={kinds.join(',')}
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
        {isSending && (
          <>
            <progress max={100} value={step.percent} aria-label={t('gate.submit')} />
            {step.percent < 100 ? t('gate.sending', { percent: step.percent }) : t('gate.deciding')}
          </>
        )}
      </p>
    </form>
  )
}

/** To the page that was asked for. */
function goOn(page: string | undefined): void {
  if (page) location.assign(page)
  else location.reload()
}

/** An address of the chosen photo in this browser, given back when another is chosen. */
function usePreview(photo: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!photo) return setAddress(null)
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return address
}

export const ageCheck = island<Props>({
  name: 'age-check',
  wake: 'load',
  strings: [
    ...(['gate.photo', 'gate.photoHelp', 'gate.preview', 'gate.submit', 'gate.sending', 'gate.deciding'] as const),
    ...(['gate.error_required', 'gate.error_type', 'gate.error_size', 'gate.error_network'] as const),
  ],
  View: AgeCheck,
})
