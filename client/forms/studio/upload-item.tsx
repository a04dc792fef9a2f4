// One of a member's uploads: state, progress, the reason of a failure, and actions.
import type { OwnUpload } from '../../../shared/entities/studio-upload.ts'
import { refusalKey, refusalKeys } from '../../../shared/refusals.ts'
import { adviceKeyOf, adviceKeys } from '../../../shared/rules/studio-upload-advice.ts'
import { shareOfUpload } from '../../../shared/rules/studio-upload-progress.ts'
import { mayRetry } from '../../../shared/rules/studio-upload-reasons.ts'
import { isMoving, mayBeEdited, mayMove } from '../../../shared/rules/studio-upload-states.ts'
import { hrefFrom, videoHrefFrom } from '../../href-from.ts'
import type { IslandText } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import type { IconName } from '../../parts/icons.tsx'
import { MissingRecords } from '../../parts/missing-records.tsx'
import { sizeText, timeAgoText } from './format-units.ts'

export type UploadAddresses = {
  /** The page that handles the forms. */
  action: string
  /** The form of an upload, as a template. */
  editPath: string
  /** The records page of an upload, as a template. */
  peoplePath: string
  supportHref: string
  /** A video's page, as a template. */
  videoPath: string
}

type Props = UploadAddresses & Pick<IslandText, 't'> & { upload: OwnUpload; nowMs: number }

const icons: Record<OwnUpload['state'], IconName> = {
  receiving: 'clock',
  received: 'clock',
  probing: 'search',
  processing: 'play',
  ready: 'eye',
  published: 'check',
  removed: 'alert',
  replaced: 'check',
  rejected: 'alert',
  failed: 'alert',
  withdrawn: 'x',
}

export const UploadItem = ({ upload, nowMs, t, ...addresses }: Props) => {
  const { state, title, sent_name, file_name, added_date, file_bytes, still } = upload
  return (
    <article className="upload">
      <div className="upload-picture">
        {still ? <img src={still} width="320" height="180" alt="" loading="lazy" /> : <Icon name="play" />}
      </div>
      <div className="upload-about">
        <h2>{title || sent_name || t('upload.noTitle')}</h2>
        <p className={`upload-state upload-${state}`}>
          <Icon name={icons[state]} />
          {[t(`upload.state_${state}`), ...percentOf(upload, t)].join(' ')}
        </p>
        {(isMoving(state) || state === 'receiving') && <Progress upload={upload} t={t} />}
        <Why upload={upload} supportHref={addresses.supportHref} t={t} />
        <Missing upload={upload} t={t} />
        <p className="upload-facts">
          <time dateTime={added_date}>{timeAgoText(added_date, nowMs, t)}</time>
          {file_bytes > 0 && <span>{sizeText(file_bytes, t)}</span>}
          {sent_name !== file_name && <span>{t('upload.rename', { name: file_name })}</span>}
        </p>
        <Acts upload={upload} t={t} {...addresses} />
      </div>
    </article>
  )
}

const percentOf = (upload: OwnUpload, t: IslandText['t']): string[] =>
  isMoving(upload.state) || upload.state === 'receiving' ? [t('thumb.percent', { percent: percentDone(upload) })] : []

const percentDone = (upload: OwnUpload): number => Math.floor(shareOfUpload(upload) * 100)

function Progress({ upload, t }: Pick<Props, 'upload' | 't'>) {
  return <progress max={100} value={percentDone(upload)} aria-label={t(`upload.state_${upload.state}`)} />
}

/** What went wrong and what to do; faults on our side carry a code for the support (spec §8). */
function Why({ upload, supportHref, t }: Pick<Props, 'upload' | 't' | 'supportHref'>) {
  const { state, reason, note, is_complete } = upload
  if (state === 'failed' || state === 'rejected' || state === 'removed') {
    return (
      <div className="upload-why">
        <p>{t(refusalKey('uploadReason', reason))}</p>
        {note && <blockquote>{note}</blockquote>}
        {state === 'failed' && <p>{t(adviceKeyOf(reason))}</p>}
        {state === 'failed' && mayRetry(reason) && (
          <a href={supportHref}>{t('form.error.video_upload', { code: reason })}</a>
        )}
      </div>
    )
  }
  if (mayBeEdited(state) && reason === 'screen_upload')
    return <p className="upload-why">{t('form.error.screen_upload')}</p>
  if (state === 'receiving') return <p className="upload-why">{t('upload.chooseAgain')}</p>
  return mayMove(state, 'withdrawn') && !is_complete ? <p className="upload-why">{t('upload.incomplete')}</p> : null
}

/** The records that are required before it can be published. */
function Missing({ upload: { state, missing }, t }: Pick<Props, 'upload' | 't'>) {
  return mayBeEdited(state) ? <MissingRecords missing={missing} t={t} /> : null
}

function Acts({ upload, action, editPath, peoplePath, videoPath, t }: Omit<Props, 'supportHref' | 'nowMs'>) {
  const { upload_id, state, video, can_retry, is_complete, missing } = upload
  const isOpen = mayBeEdited(state)
  return (
    <div className="upload-acts">
      {video && (
        <a className="button button-primary" href={videoHrefFrom(videoPath)(video)}>
          {t('upload.watch')}
        </a>
      )}
      {isOpen && (
        <a
          className={is_complete ? 'button' : 'button button-primary'}
          href={`${hrefFrom(editPath)({})}?upload=${upload_id}`}
        >
          {t(is_complete ? 'upload.edit' : 'upload.complete')}
        </a>
      )}
      {state !== 'rejected' && state !== 'failed' && (
        <a
          className={isOpen && is_complete && missing.length ? 'button button-primary' : 'button'}
          href={hrefFrom(peoplePath)({ upload: upload_id })}
        >
          {t(isOpen && missing.length ? 'records.mend' : 'records.title')}
        </a>
      )}
      {can_retry && (
        <form method="post" action={action}>
          <input type="hidden" name="upload_id" value={upload_id} />
          <button className="button button-primary" type="submit" name="act" value="retry">
            {t('error.retry')}
          </button>
        </form>
      )}
      {mayMove(state, 'withdrawn') && (
        <details className="upload-withdraw">
          <summary className="button">{t('upload.withdraw')}</summary>
          <form method="post" action={action}>
            <p>{t('upload.withdrawAsk')}</p>
            <input type="hidden" name="upload_id" value={upload_id} />
            <button className="button button-bad" type="submit" name="act" value="withdraw">
              {t('upload.withdraw')}
            </button>
          </form>
        </details>
      )}
    </div>
  )
}

export const uploadItemStrings = [
  'upload.state_receiving',
  'upload.state_received',
  'upload.state_probing',
  'upload.state_processing',
  'upload.state_ready',
  'upload.state_published',
  'upload.state_rejected',
  'upload.state_failed',
  'upload.state_removed',
  'upload.state_withdrawn',
  'upload.state_replaced',
  'upload.noTitle',
  'upload.rename',
  'upload.incomplete',
  'upload.chooseAgain',
  'upload.watch',
  'upload.edit',
  'upload.complete',
  'upload.withdraw',
  'upload.withdrawAsk',
  'records.mend',
  'records.title',
  ...refusalKeys('records'),
  ...adviceKeys,
  'error.retry',
  'form.error.video_upload',
  'form.error.screen_upload',
  'thumb.percent',
] as const
