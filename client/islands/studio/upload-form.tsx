// The upload page's forms. Without script one form sends a small file and its details; hydrated, files are sent in
// parts while their details are filled in, and continue after a pause or a closed page.

import { useState } from 'react'
import type { WriteAddressOf } from '../../../shared/contract/contract.ts'
import type { TemplateFields } from '../../../shared/forms/studio-template.ts'
import { refused } from '../../../shared/result.ts'
import { isTidyName, tidyName } from '../../../shared/rules/studio-upload-files.ts'
import { DropZone, type DropZoneProps, dropZoneStrings } from '../../forms/studio/drop-zone.tsx'
import {
  type Template,
  TemplateChoice,
  type TemplateChoiceProps,
  templateChoiceStrings,
} from '../../forms/studio/template-choice.tsx'
import { UploadDetails, type UploadDetailsProps, uploadDetailsStrings } from '../../forms/studio/upload-details.tsx'
import { UploadProgress, uploadProgressStrings } from '../../forms/studio/upload-progress.tsx'
import type { useUploadForms } from '../../forms/studio/use-upload-forms.ts'
import { useUploadPage } from '../../forms/studio/use-upload-page.ts'
import { useEarlyFiles } from '../../forms/studio/use-uploader.ts'
import { WholeProgress, wholeProgressStrings } from '../../forms/studio/whole-progress.tsx'
import { type IslandText, island } from '../../island.ts'
import { FieldError } from '../../parts/field-error.tsx'
import type { FileUpload } from '../../upload-items.ts'
import type { Uploader } from '../../uploader.ts'

type Props = UploadDetailsProps &
  DropZoneProps &
  TemplateChoiceProps & {
    paths: {
      form: WriteAddressOf<'videoEdit'>
      act: WriteAddressOf<'uploadAct'>
      part: WriteAddressOf<'uploadPart'>
      template: WriteAddressOf<'uploadTemplate'>
    }
    /** The member's uploads, shown afterwards. */
    listHref: string
    /** Shorter videos are refused, where that is known. */
    minSeconds?: number | undefined
    fileName?: string | undefined
  }

function UploadFormView({ t, lang: _, ...props }: Props & IslandText) {
  const { paths, types, maxBytes, formMaxBytes, hasFile } = props
  const { uploader, files, forms, fileError, leftOut, area, inTurn, add, onSaved, sendAll } = useUploadPage(props, t)
  const [templates, setTemplates] = useState(props.templates)
  const [template, setTemplate] = useState<TemplateFields | null>(
    () => templates.find(({ template_id }) => template_id === props.templateId)?.fields ?? null,
  )
  const isHydrated = uploader !== null
  const fileOf = (key: string | null) => files.find((file) => file.key === key)
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
    <div className="upload-area" ref={area}>
      {templates.length > 0 && !hasFile && (
        <TemplateChoice
          templates={templates}
          templateHref={props.templateHref}
          chosen={props.templateId ?? ''}
          isHydrated={isHydrated}
          onChoose={(one) => setTemplate(one?.fields ?? null)}
          t={t}
        />
      )}
      {isHydrated && dropZone}
      {isHydrated && fileError && <FieldError text={fileError} />}
      {isHydrated && leftOut > 0 && (
        <p className="form-note" role="status">
          {t('upload.leftOut', { count: leftOut, shown: t.number(leftOut) })}
        </p>
      )}
      {isHydrated && files.length > 1 && (
        <WholeProgress files={files} uploader={uploader} forms={forms.counts} onSendAll={sendAll} t={t} />
      )}
      {isHydrated && files.length > 0 && <Progress uploader={uploader} files={files} forms={forms} t={t} />}
      {forms.shown.map((form) => (
        <UploadDetails
          key={form.id}
          {...props}
          // The upload of the page is that of the first form alone.
          {...(form.id > 0 && props.uploadId ? unfilled : null)}
          path={paths.form}
          templatePath={paths.template}
          file={fileOf(form.key)}
          numberOf={async () => uploader?.numberOf(form.key ?? '') ?? refused('aborted')}
          inTurn={inTurn}
          template={template}
          onTemplate={(one) => setTemplates((all: readonly Template[]) => [...all, one])}
          slot={form}
          isHidden={form.id !== forms.current}
          uploadId={form.key === null ? props.uploadId : (fileOf(form.key)?.uploadId ?? undefined)}
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

const unfilled = { typed: {}, stills: [], hasPicture: false, shown: undefined }

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
  strings: [
    ...uploadDetailsStrings,
    ...dropZoneStrings,
    ...uploadProgressStrings,
    ...templateChoiceStrings,
    ...wholeProgressStrings,
    'upload.leftOut',
    'upload.fileThere',
    'upload.saved',
  ],
  View: UploadFormView,
})
