// One film on its way: how much of it has gone, how quick, how long it still takes; and what may be done about it.
import { refusalKey } from '../../../shared/refusals.ts'
import type { IslandText } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import type { Sending, Uploader } from '../../uploader.ts'
import { durationText, sizeText } from './format-units.ts'

type Props = Pick<IslandText, 't'> & {
  sending: Sending
  uploader: Uploader
  /** What the film is called instead, where its name is another. */
  renamed: string | null
  isCurrent: boolean
  isSaved: boolean
  onChoose: () => void
}

export function UploadProgress({ sending, uploader, renamed, isCurrent, isSaved, onChoose, t }: Props) {
  const { key, name, bytes, state, sent, code, before } = sending
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
            {t(refusalKey('upload', code ?? ''), { count: 0 })} {t('error.code', { code: code ?? '' })}
          </span>
        ) : (
          <Facts sending={sending} t={t} />
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

function Facts({ sending: { state, sent, bytes, speed }, t }: Pick<Props, 'sending' | 't'>) {
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
  ...(['upload.sending_waiting', 'upload.sending_paused', 'upload.sending_lost', 'upload.sending_whole'] as const),
  ...(['upload.progress', 'upload.goesOn', 'upload.rename', 'upload.pause', 'upload.resume', 'upload.remove'] as const),
  ...(['thumb.percent', 'error.retry', 'error.code'] as const),
] as const
