// The upload page's forms. Without script one form sends a small file and its details; hydrated, files are sent in
// parts while their details are filled in, and continue after a pause or a closed page.

import { useEffect, useState } from 'react'
import type { WriteAddressOf } from '../../../shared/contract/contract.ts'
import { refusalKey } from '../../../shared/refusals.ts'
import { isTidyName, tidyName } from '../../../shared/rules/studio-upload-files.ts'
import { findFileProblem } from '../../file-problem.ts'
import { DropZone, type DropZoneProps, dropZoneStrings } from '../../forms/studio/drop-zone.tsx'
import { UploadDetails, type UploadDetailsProps, uploadDetailsStrings } from '../../forms/studio/upload-details.tsx'
import { UploadProgress, uploadProgressStrings } from '../../forms/studio/upload-progress.tsx'
import { useLeaveWarning } from '../../forms/studio/use-leave-warning.ts'
import { useUploadForms } from '../../forms/studio/use-upload-forms.ts'
import { useEarlyFiles, useUploader } from '../../forms/studio/use-uploader.ts'
import { type IslandText, island } from '../../island.ts'
import { FieldError } from '../../parts/field-error.tsx'
import { showToast } from '../../stores/toasts.ts'
import type { FileUpload } from '../../upload-queue.ts'
import type { Uploader } from '../../uploader.ts'

type Props = UploadDetailsProps &
  DropZoneProps & {
    paths: {
      form: WriteAddressOf<'videoEdit'>
      act: WriteAddressOf<'uploadAct'>
      part: WriteAddressOf<'uploadPart'>
    }
    /** The member's uploads, shown afterwards. */
    listHref: string
    /** Shorter videos are refused, where that is known. */
    minSeconds?: number | undefined
    fileName?: string | undefined
  }

function UploadFormView({ t, lang: _, ...props }: Props & IslandText) {
  const { paths, types, maxBytes, formMaxBytes, minSeconds, hasFile, listHref } = props
  const { uploader, files } = useUploader(paths)
  const forms = useUploadForms(files, props.codes)
  const [fileError, setFileError] = useState<string>()
  useLeaveWarning(forms.hasUnsavedDetails || files.some(({ state }) => state !== 'whole' && state !== 'refused'))

  // All files and details are sent: the list shows their progress.
  const isDone = forms.areDetailsSaved && files.every(({ state }) => state === 'whole')
  useEffect(() => {
    if (isDone) location.assign(listHref)
  }, [isDone, listHref])

  const add = async (chosen: Iterable<File>) => {
    if (!uploader) return
    const checked = await Promise.all(
      [...chosen].map(async (file) => ({ file, code: await findFileProblem(file, minSeconds) })),
    )
    const firstCode = checked.map(({ code }) => code).find((code) => code !== null)
    setFileError(firstCode ? t(refusalKey('upload', firstCode), { count: (minSeconds ?? 0) / 60 }) : undefined)
    forms.fill(checked.filter(({ code }) => code === null).map(({ file }) => uploader.add(file)))
  }
  const onSaved = (id: number) => {
    forms.save(id)
    showToast('good', t('upload.saved'))
  }

  const isHydrated = uploader !== null
  const onFiles = useEarlyFiles(isHydrated, add)
  const dropZone = !hasFile && (
    <DropZone
      types={types}
      maxBytes={maxBytes}
      formMaxBytes={formMaxBytes}
      isHydrated={isHydrated}
      t={t}
      isRequired={!isHydrated}
      isInvalid={fileError !== undefined || forms.isFileMissing}
      onFiles={onFiles}
    />
  )
  return (
    <div className="upload-desk">
      {isHydrated && dropZone}
      {isHydrated && fileError && <FieldError text={fileError} />}
      {isHydrated && files.length > 0 && <Progress uploader={uploader} files={files} forms={forms} t={t} />}
      {forms.shown.map((form) => (
        <UploadDetails
          key={form.id}
          {...props}
          path={paths.form}
          slot={form}
          isHidden={form.id !== forms.current}
          uploadId={files.find(({ key }) => key === form.key)?.uploadId ?? props.uploadId}
          isHydrated={isHydrated}
          onSaved={() => onSaved(form.id)}
          onRefused={(codes) => forms.refuse(form.id, codes)}
          t={t}
        >
          {!isHydrated && dropZone}
          {hasFile && <p className="form-note">{t('upload.fileThere', { name: props.fileName ?? '' })}</p>}
        </UploadDetails>
      ))}
    </div>
  )
}

type ProgressProps = Pick<IslandText, 't'> & {
  uploader: Uploader
  files: readonly FileUpload[]
  forms: ReturnType<typeof useUploadForms>
}

const Progress = ({ uploader, files, forms, t }: ProgressProps) => (
  <ul className="sendings">
    {files.map((upload) => {
      const form = forms.formOf(upload.key)
      return (
        <UploadProgress
          key={upload.key}
          upload={upload}
          uploader={uploader}
          renamed={isTidyName(upload.name) ? null : tidyName(upload.name)}
          isCurrent={form?.id === forms.current}
          isSaved={form?.isSaved === true}
          onChoose={() => form && forms.choose(form.id)}
          t={t}
        />
      )
    })}
  </ul>
)

export const uploadForm = island<Props>({
  name: 'upload-form',
  wake: 'load',
  strings: [...uploadDetailsStrings, ...dropZoneStrings, ...uploadProgressStrings, 'upload.fileThere', 'upload.saved'],
  View: UploadFormView,
})
