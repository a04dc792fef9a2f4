// One file that is being uploaded: share sent, speed, time left, and actions.
import { refusalKey } from '../../../shared/refusals.ts'
import type { IslandText } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import type { FileUpload } from '../../upload-items.ts'
import type { Uploader } from '../../uploader.ts'
import { durationText, sizeText } from './format-units.ts'

type Props = Pick<IslandText, 't'> & {
  upload: FileUpload
  uploader: Uploader
  /** The title that the video gets if its file name is not suitable. */
  renamed: string | null
  isCurrent: boolean
  isSaved: boolean
  onChoose: () => void
}

export function UploadProgress({ upload, uploader, renamed, isCurrent, isSaved, onChoose, t }: Props) {
  const { key, name, bytes, state, sent, code, count, before } = upload
  const percent = Math.floor((sent / Math.max(1, bytes)) * 100)
  return (
    <li className="sending" data-state={state} aria-current={isCurrent || undefined}>
      <button className="sending-name" type="button" onClick={onChoose}>
        {isSaved && <Icon name="check" />}
        {name}
      </button>
      <progress max={100} value={percent} aria-label={name} />
      <p className="sending-facts" role={state === 'refused' ? 'alert' : undefined}>
        {state === 'refused' ? (
          <span className="field-error">
            <Icon name="alert" />
            {t(refusalKey('upload', code ?? ''), { count })} {t('error.code', { code: code ?? '' })}
          </span>
        ) : (
          <Facts upload={upload} t={t} />
        )}
        {before > 0 && state === 'sending' && <span>{t('upload.goesOn')}</span>}
        {renamed && <span>{t('upload.rename', { name: renamed })}</span>}
      </p>
      <p className="hidden" role="status">
        {state !== 'sending' && state !== 'refused' && `${name}: ${t(`upload.sending_${state}`)}`}
      </p>
      <div className="sending-acts">
        {(state === 'sending' || state === 'lost') && (
          <button className="button" type="button" onClick={() => uploader.pause(key)}>
            {t('upload.pause')}
          </button>
        )}
        {(state === 'paused' || state === 'refused') && (
          <button className="button" type="button" onClick={() => uploader.resume(key)}>
            {t(state === 'paused' ? 'upload.resume' : 'error.retry')}
          </button>
        )}
        {state !== 'whole' && (
          <button
            className="tool"
            type="button"
            aria-label={t('upload.remove', { name })}
            onClick={() => uploader.remove(key)}
          >
            <Icon name="x" />
          </button>
        )}
      </div>
    </li>
  )
}

function Facts({ upload: { state, sent, bytes, speed }, t }: Pick<Props, 'upload' | 't'>) {
  if (state !== 'sending') return <span>{t(`upload.sending_${state === 'refused' ? 'lost' : state}`)}</span>
  const percent = t('thumb.percent', { percent: Math.floor((sent / Math.max(1, bytes)) * 100) })
  const [is, of] = [sizeText(sent, t), sizeText(bytes, t)]
  const left = speed > 0 ? durationText((bytes - sent) / speed, t) : '…'
  return (
    <span>
      {percent} · {t('upload.progress', { sent: is, bytes: of, speed: sizeText(speed, t), left })}
    </span>
  )
}

export const uploadProgressStrings = [
  'upload.sending_waiting',
  'upload.sending_paused',
  'upload.sending_lost',
  'upload.sending_whole',
  'upload.progress',
  'upload.goesOn',
  'upload.rename',
  'upload.pause',
  'upload.resume',
  'upload.remove',
  'thumb.percent',
  'error.retry',
  'error.code',
] as const
