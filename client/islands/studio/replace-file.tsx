// Sends another file for a video, and shows what becomes of it. Without script a form sends a small file; hydrated, a file is sent in parts,
// and its state is asked for while it may change.
import { useEffect, useState } from 'react'
import type { WriteAddressOf } from '../../../shared/contract/contract.ts'
import type { JsonAddress } from '../../../shared/contract/json-address.ts'
import type { ReplacementUpload } from '../../../shared/entities/studio-upload.ts'
import { refusalKey, refusalKeys } from '../../../shared/refusals.ts'
import { shareOfUpload } from '../../../shared/rules/studio-upload-progress.ts'
import { isMoving, mayMove } from '../../../shared/rules/studio-upload-states.ts'
import { read } from '../../api.ts'
import { findFileProblem } from '../../file-problem.ts'
import { DropZone, type DropZoneProps, dropZoneStrings } from '../../forms/studio/drop-zone.tsx'
import { UploadProgress, uploadProgressStrings } from '../../forms/studio/upload-progress.tsx'
import { useLeaveWarning } from '../../forms/studio/use-leave-warning.ts'
import { useEarlyFiles, useUploader } from '../../forms/studio/use-uploader.ts'
import { hrefFrom } from '../../href-from.ts'
import { type IslandText, island } from '../../island.ts'
import { FieldError } from '../../parts/field-error.tsx'
import { MissingRecords } from '../../parts/missing-records.tsx'

type Props = DropZoneProps & {
  paths: {
    form: WriteAddressOf<'videoEdit'>
    act: WriteAddressOf<'uploadAct'>
    part: WriteAddressOf<'uploadPart'>
  }
  videoId: number
  replacement: ReplacementUpload | null
  /** The endpoint of the video. */
  path: JsonAddress<{ video: { replacement: ReplacementUpload | null } }>
  lookMs: number
  /** The page that handles the forms. */
  action: string
  /** The records page of an upload, as a template. */
  peoplePath: string
}

function ReplaceFileView({ t, lang: _, ...props }: Props & IslandText) {
  const { paths, videoId, types, maxBytes, formMaxBytes, action, peoplePath } = props
  const { uploader, files } = useUploader(paths, videoId)
  const [fileError, setFileError] = useState<string>()
  const isSent = files.length > 0 && files.every(({ state }) => state === 'whole')
  const shown = useReplacement(props, isSent)
  const isSending = files.length > 0 && !isSent
  useLeaveWarning(isSending)

  const add = async (chosen: Iterable<File>) => {
    const [file] = [...chosen]
    if (!uploader || !file) return
    const code = await findFileProblem(file)
    setFileError(code ? t(refusalKey('upload', code), { count: 0 }) : undefined)
    if (!code) uploader.add(file)
  }
  const isHydrated = uploader !== null
  const onFiles = useEarlyFiles(isHydrated, add)
  const takesFile = shown === null || ['failed', 'rejected', ...(isHydrated ? ['receiving'] : [])].includes(shown.state)
  const dropZone = (
    <DropZone
      types={types}
      maxBytes={maxBytes}
      formMaxBytes={formMaxBytes}
      isHydrated={isHydrated}
      isRequired={!isHydrated}
      isInvalid={fileError !== undefined}
      isSingle
      onFiles={onFiles}
      t={t}
    />
  )
  return (
    <div className="upload-area">
      {shown && !isSending && <Shown upload={shown} action={action} peoplePath={peoplePath} t={t} />}
      {takesFile && files.length === 0 && isHydrated && dropZone}
      {takesFile && !isHydrated && (
        <form method="post" encType="multipart/form-data" action={paths.form}>
          <input type="hidden" name="replaces" value={videoId} />
          {dropZone}
          <p className="admin-picture-acts">
            <button className="button" type="submit">
              {t('admin.replaceHeading')}
            </button>
          </p>
        </form>
      )}
      {fileError && <FieldError text={fileError} />}
      {uploader && isSending && (
        <ul className="sendings">
          {files.map((upload) => (
            <UploadProgress
              key={upload.key}
              upload={upload}
              uploader={uploader}
              renamed={null}
              isCurrent={false}
              isSaved={false}
              onChoose={() => {}}
              t={t}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** As the page had it, and as it is now while it may change. */
function useReplacement({ replacement, path, lookMs }: Props, isSent: boolean): ReplacementUpload | null {
  const [seen, setSeen] = useState(replacement)
  const goesOn = (isSent && (seen === null || seen.state === 'receiving')) || (seen !== null && isMoving(seen.state))
  useEffect(() => {
    if (!goesOn) return
    const refresh = async () => {
      const answer = document.hidden ? null : await read(path, { isFresh: true })
      if (answer?.ok) setSeen(answer.value.video.replacement)
    }
    void refresh()
    const timer = setInterval(refresh, lookMs)
    return () => clearInterval(timer)
  }, [goesOn, path, lookMs])
  return seen
}

type ShownProps = Pick<Props, 'action' | 'peoplePath'> & Pick<IslandText, 't'> & { upload: ReplacementUpload }

const Shown = ({ upload, action, peoplePath, t }: ShownProps) => {
  const { upload_id, sent_name, state, reason, note, missing, can_retry, is_own } = upload
  const percent = Math.floor(shareOfUpload(upload) * 100)
  const isGoingOn = isMoving(state) || state === 'receiving'
  return (
    <div className="sending" data-state={state}>
      <strong className="sending-name">{sent_name}</strong>
      {isGoingOn && <progress max={100} value={percent} aria-label={t(`upload.state_${state}`)} />}
      <p className="sending-facts" role="status">
        <span>{t(`upload.state_${state}`)}</span>
        {isGoingOn && <span>{t('thumb.percent', { percent })}</span>}
        {state === 'receiving' && <span>{t('upload.chooseAgain')}</span>}
        {(state === 'failed' || state === 'rejected') && <span>{t(refusalKey('uploadReason', reason))}</span>}
      </p>
      {note && <blockquote>{note}</blockquote>}
      {state === 'ready' && <MissingRecords missing={missing} t={t} />}
      <form className="sending-acts" method="post" action={action}>
        <input type="hidden" name="upload_id" value={upload_id} />
        {state === 'ready' && missing.length > 0 && is_own && (
          <a className="button" href={hrefFrom(peoplePath)({ upload: upload_id })}>
            {t('records.mend')}
          </a>
        )}
        {can_retry && (
          <button className="button" type="submit" name="act" value="retry">
            {t('error.retry')}
          </button>
        )}
        {mayMove(state, 'withdrawn') && (
          <button className="button button-bad" type="submit" name="act" value="withdraw">
            {t('upload.withdraw')}
          </button>
        )}
      </form>
    </div>
  )
}

export const replaceFile = island<Props>({
  name: 'replace-file',
  wake: 'load',
  strings: [
    ...dropZoneStrings,
    ...uploadProgressStrings,
    ...refusalKeys('upload'),
    ...refusalKeys('uploadReason'),
    ...refusalKeys('records'),
    'upload.state_receiving',
    'upload.state_received',
    'upload.state_probing',
    'upload.state_processing',
    'upload.state_ready',
    'upload.state_published',
    'upload.state_rejected',
    'upload.state_failed',
    'upload.state_removed',
    'upload.state_replaced',
    'upload.state_withdrawn',
    'upload.chooseAgain',
    'upload.withdraw',
    'records.mend',
    'admin.replaceHeading',
  ],
  View: ReplaceFileView,
})
