// The member's avatar or cover. Without script it is a form with a file; hydrated, it checks and crops the picture and
// shows upload progress.
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { WriteAddressOf } from '../../../shared/contract/contract.ts'
import { photoKinds } from '../../../shared/rules/photo-kinds.ts'
import { type CropArea, PictureCrop, pictureCropStrings } from '../../forms/members/picture-crop.tsx'
import { pictureRefusalKey, pictureRefusalKeys } from '../../forms/members/picture-refusals.ts'
import { usePicture } from '../../forms/members/use-picture.ts'
import { type IslandText, island } from '../../island.ts'
import { FieldError } from '../../parts/field-error.tsx'
import { upload } from '../../upload.ts'

type Props = {
  purpose: 'avatar' | 'cover'
  /** The page that handles the form without script, and the endpoint for scripts. */
  action: string
  path: WriteAddressOf<'ownMember'>
  doneHref: string
  /** The minimum size; its aspect ratio is that of the crop. */
  minPixels: { width: number; height: number }
  maxBytes: number
  /** The state of the last picture. */
  state: 'none' | 'pending' | 'failed'
  /** Why the last picture was refused, after a submit without script. */
  code?: string | undefined
}

/** The minimum width of a crop. */
const cropMin = { avatar: 100, cover: 1250 }

function ProfilePicture({ purpose, action, path, doneHref, state, t, ...props }: Props & IslandText) {
  const { minPixels, maxBytes } = props
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(props.code)
  const [percent, setPercent] = useState<number | null>(null)
  const [crop, setCrop] = useState<CropArea | null>(null)
  const { picture, check } = usePicture({ minPixels, maxBytes, onRefused: setCode })
  const chosenBefore = useRef(check)
  useEffect(() => {
    if (input.current?.files?.length) chosenBefore.current(input.current.files[0])
  }, [])

  /** The crop still has to fill its place. */
  const onCrop = (area: CropArea) => {
    setCrop(area)
    const isSmall = area.width < Math.min(minPixels.width, cropMin[purpose]) - 1
    setCode(isSmall ? 'invalid_image_size' : undefined)
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (percent !== null) return
    const file = input.current?.files?.[0]
    if (!file) return setCode('required')
    if (code) return input.current?.focus()
    const form = new FormData()
    form.set('section', purpose)
    for (const [name, pixels] of Object.entries(crop ?? {})) form.set(name, String(Math.round(pixels)))
    form.set('file', file)
    setPercent(0)
    const answer = await upload(path, form, (share) => setPercent(Math.round(share * 100)))
    if (answer.ok) return location.assign(doneHref)
    setPercent(null)
    setCode(answer.code)
    input.current?.focus()
  }
  const aspect = minPixels.width / minPixels.height
  return (
    <form
      className="form-card"
      method="post"
      action={action}
      encType="multipart/form-data"
      aria-busy={percent !== null}
      onSubmit={onSubmit}
      noValidate
    >
      <h2>{t(`edit.${purpose}`)}</h2>
      <input type="hidden" name="section" value={purpose} />
      {state !== 'none' && <p role="status">{t(state === 'pending' ? 'edit.pending' : 'edit.pictureFailed')}</p>}
      <PictureField {...props} input={input} code={code} onFile={check} t={t} />
      {picture && <PictureCrop src={picture} aspect={aspect} isRound={purpose === 'avatar'} onCrop={onCrop} t={t} />}
      <button className="button button-primary" type="submit" aria-disabled={percent !== null}>
        {t('edit.send')}
      </button>
      <p className="picture-progress" role="status">
        {percent !== null && (
          <>
            <progress max={100} value={percent} aria-label={t('edit.send')} /> {t('edit.sending', { percent })}
          </>
        )}
      </p>
    </form>
  )
}

type FieldProps = Pick<Props, 'minPixels' | 'maxBytes' | 'code'> &
  Pick<IslandText, 't'> & {
    input: RefObject<HTMLInputElement | null>
    onFile: (file: File | undefined) => void
  }

function PictureField({ minPixels, maxBytes, input, code, onFile, t }: FieldProps) {
  const id = useId()
  const error = code && t(pictureRefusalKey(code))
  return (
    <div className="form-field">
      <label htmlFor={id}>{t('edit.choose')}</label>
      <input
        id={id}
        ref={input}
        type="file"
        name="file"
        accept={photoKinds.join(',')}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}help${error ? ` ${id}error` : ''}`}
        onChange={({ target }) => onFile(target.files?.[0])}
      />
      <p className="field-help" id={`${id}help`}>
        {t('edit.pictureHelp', { width: minPixels.width, height: minPixels.height, size: maxBytes / 1024 / 1024 })}
      </p>
      {error && <FieldError id={`${id}error`} text={error} />}
    </div>
  )
}

export const profilePicture = island<Props>({
  name: 'profile-picture',
  wake: 'touch',
  strings: [
    ...pictureRefusalKeys,
    ...pictureCropStrings,
    'edit.avatar',
    'edit.cover',
    'edit.choose',
    'edit.pictureHelp',
    'edit.send',
    'edit.sending',
    'edit.pending',
    'edit.pictureFailed',
  ],
  View: ProfilePicture,
})
