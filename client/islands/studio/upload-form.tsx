// The form of an upload. Asleep it sends a small film and what is said about it at once; awake films go in parts while their
// fields are filled in, several of them one after the other, and go on after a pause or a closed page.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { refusalKey } from '../../../shared/refusals.ts'
import { isTidyName, tidyName } from '../../../shared/rules/studio-upload-files.ts'
import { findFileProblem } from '../../file-problem.ts'
import { DropZone, type DropZoneProps, dropZoneStrings } from '../../forms/studio/drop-zone.tsx'
import { UploadDetails, type UploadDetailsProps, uploadDetailsStrings } from '../../forms/studio/upload-details.tsx'
import { UploadProgress, uploadProgressStrings } from '../../forms/studio/upload-progress.tsx'
import { useLeaveWarning } from '../../forms/studio/use-leave-warning.ts'
import { useUploadForms } from '../../forms/studio/use-upload-forms.ts'
import { type IslandText, island } from '../../island.ts'
import { FieldError } from '../../parts/field-error.tsx'
import { showToast } from '../../stores/toasts.ts'
import { createUploader, type Sending, type Uploader } from '../../uploader.ts'

type Props = UploadDetailsProps &
  DropZoneProps & {
    paths: { form: string; act: string; part: string }
    /** The member's uploads: where one goes when all is done. */
    listHref: string
    fileName?: string | undefined
  }

const nothing: readonly Sending[] = []
const never = () => () => {}

function UploadFormView({ t, lang: _, ...props }: Props & IslandText) {
  const { paths, types, maxBytes, formMaxBytes, hasFile, listHref } = props
  const [uploader, setUploader] = useState<Uploader | null>(null)
  const films = useSyncExternalStore(
    uploader?.subscribe ?? never,
    () => uploader?.list() ?? nothing,
    () => nothing,
  )
  const slots = useUploadForms(films, props.codes)
  const [fileError, setFileError] = useState<string>()
  const { act, part } = paths
  useEffect(() => setUploader(createUploader({ act, part })), [act, part])
  useLeaveWarning(slots.isSomeUnsaid || films.some(({ state }) => state !== 'whole' && state !== 'refused'))

  // Everything is there and said: on to the list, which shows what becomes of it.
  const isDone = slots.isAllSaid && films.every(({ state }) => state === 'whole')
  useEffect(() => {
    if (isDone) location.assign(listHref)
  }, [isDone, listHref])

  const add = async (files: Iterable<File>) => {
    if (!uploader) return
    const looked = await Promise.all([...files].map(async (file) => ({ file, wrong: await findFileProblem(file) })))
    const wrong = looked.map(({ wrong }) => wrong).find((code) => code !== null)
    setFileError(wrong ? t(refusalKey('upload', wrong), { count: 0 }) : undefined)
    slots.fill(looked.filter(({ wrong }) => wrong === null).map(({ file }) => uploader.add(file)))
  }
  const saved = (id: number) => {
    slots.save(id)
    showToast('good', t('upload.saved'))
  }

  const isAwake = uploader !== null
  const drop = !hasFile && (
    <DropZone
      {...{ types, maxBytes, formMaxBytes, isAwake, t }}
      isRequired={!isAwake}
      isWrong={fileError !== undefined || slots.isFileMissing}
      onFiles={add}
    />
  )
  return (
    <div className="upload-desk">
      {isAwake && drop}
      {isAwake && fileError && <FieldError text={fileError} />}
      {isAwake && films.length > 0 && (
        <ul className="sendings">
          {films.map((sending) => {
            const slot = slots.slotOf(sending.key)
            return (
              <UploadProgress
                key={sending.key}
                sending={sending}
                uploader={uploader}
                renamed={isTidyName(sending.name) ? null : tidyName(sending.name)}
                isCurrent={slot?.id === slots.current}
                isSaved={slot?.isSaved === true}
                onChoose={() => slot && slots.choose(slot.id)}
                t={t}
              />
            )
          })}
        </ul>
      )}
      {slots.shown.map((slot) => (
        <UploadDetails
          key={slot.id}
          {...props}
          path={paths.form}
          slot={slot}
          isHidden={slot.id !== slots.current}
          uploadId={films.find(({ key }) => key === slot.key)?.uploadId ?? props.uploadId}
          isAwake={isAwake}
          onSaved={() => saved(slot.id)}
          onWrong={(codes) => slots.refuse(slot.id, codes)}
          t={t}
        >
          {!isAwake && drop}
          {hasFile && <p className="form-note">{t('upload.fileThere', { name: props.fileName ?? '' })}</p>}
        </UploadDetails>
      ))}
    </div>
  )
}

export const uploadForm = island<Props>({
  name: 'upload-form',
  wake: 'load',
  strings: [
    ...uploadDetailsStrings,
    ...dropZoneStrings,
    ...uploadProgressStrings,
    ...(['upload.fileThere', 'upload.saved'] as const),
  ],
  View: UploadFormView,
})
