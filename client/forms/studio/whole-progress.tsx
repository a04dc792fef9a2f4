// Several files that are uploaded together: how far they are as a whole, pausing all, and sending the details of all.
import { useRef } from 'react'
import { consents } from '../../../shared/forms/studio-upload.ts'
import type { IslandText } from '../../island.ts'
import type { FileUpload } from '../../upload-items.ts'
import type { Uploader } from '../../uploader.ts'

type Props = Pick<IslandText, 't'> & {
  files: readonly FileUpload[]
  uploader: Uploader
  /** Forms of files, and those whose details are sent. */
  forms: { all: number; sent: number }
  /** Sends every form that is not sent yet, with the declarations that hold for all. */
  onSendAll: (declared: readonly string[]) => void
}

export function WholeProgress({ files, uploader, forms, onSendAll, t }: Props) {
  const declarations = useRef<HTMLFieldSetElement>(null)
  const counted = files.filter(({ state }) => state !== 'refused')
  const bytes = counted.reduce((sum, file) => sum + file.bytes, 0)
  const sent = counted.reduce((sum, file) => sum + file.sent, 0)
  const percent = Math.floor((sent / Math.max(1, bytes)) * 100)
  const done = files.filter(({ state }) => state === 'whole').length
  const running = files.filter(({ state }) => state === 'sending' || state === 'lost' || state === 'waiting')
  const paused = files.filter(({ state }) => state === 'paused')
  const whole = t('upload.whole', { done: t.number(done), count: t.number(files.length) })
  const left = forms.all - forms.sent
  const pauseAll = () => {
    for (const { key } of running) uploader.pause(key)
  }
  const sendAll = () => {
    const boxes = declarations.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? []
    onSendAll([...boxes].map(({ value }) => value))
  }
  return (
    <section className="sending-all" aria-label={whole}>
      <p role="status">
        <strong>{whole}</strong> · {t('upload.detailsSent', { done: t.number(forms.sent), count: t.number(forms.all) })}
      </p>
      <progress max={100} value={percent} aria-label={whole} />
      <p className="upload-acts">
        <span>{t('thumb.percent', { percent })}</span>
        {running.length > 0 && (
          <button className="button" type="button" onClick={pauseAll}>
            {t('upload.pauseAll')}
          </button>
        )}
        {paused.length > 0 && (
          <button className="button" type="button" onClick={() => uploader.resumeAll(paused.map(({ key }) => key))}>
            {t('upload.resumeAll')}
          </button>
        )}
      </p>
      {left > 1 && (
        <fieldset ref={declarations} className="form-part">
          <legend>{t('upload.all')}</legend>
          <p className="form-note">{t('upload.allHelp')}</p>
          {consents.map((name) => (
            <label key={name} className="check">
              <input type="checkbox" value={name} />
              {t(`upload.${name}`)}
            </label>
          ))}
          <p className="upload-acts">
            <button className="button" type="button" onClick={sendAll}>
              {t('upload.sendAll', { count: left, shown: t.number(left) })}
            </button>
          </p>
        </fieldset>
      )}
    </section>
  )
}

export const wholeProgressStrings = [
  'upload.whole',
  'upload.detailsSent',
  'upload.pauseAll',
  'upload.resumeAll',
  'upload.all',
  'upload.allHelp',
  'upload.sendAll',
  'upload.consent_age',
  'upload.consent_agreed',
  'upload.consent_rights',
  'thumb.percent',
] as const
