// Where video files are dropped or chosen: without script a field for one file, hydrated for several.
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { folderFilesMax } from '../../../shared/forms/studio-upload.ts'
import { droppedFiles } from '../../dropped-files.ts'
import type { IslandText } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { sizeText } from './format-units.ts'

export type DropZoneProps = {
  /** Accepted file name extensions, without dots. */
  types: readonly string[]
  maxBytes: number
  /** The limit of a form that is sent in one request. */
  formMaxBytes: number
}

type Props = DropZoneProps &
  Pick<IslandText, 't'> & {
    isHydrated: boolean
    isRequired: boolean
    isInvalid: boolean
    /** One file, also hydrated. */
    isSingle?: boolean
    /** @param isFolder they are all files of a folder, whatever they are */
    onFiles: (files: readonly File[], isFolder: boolean) => void
  }

export function DropZone({
  types,
  maxBytes,
  formMaxBytes,
  isHydrated,
  isRequired,
  isInvalid,
  isSingle,
  onFiles,
  t,
}: Props) {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const first = useRef(onFiles)
  // Files that were chosen before the script came.
  useEffect(() => {
    const { files } = input.current ?? {}
    if (files?.length) first.current([...files], false)
  }, [])
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void droppedFiles(event.dataTransfer, folderEntriesMax).then(({ files, isFolder }) => onFiles(files, isFolder))
  }
  const hasFolders = isHydrated && !isSingle
  const zone = (
    <label
      className="drop-zone"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Icon name="download" />
      <strong>{t(isHydrated && !isSingle ? 'upload.drop' : 'upload.file')}</strong>
      <input
        ref={input}
        type="file"
        name="file"
        accept={types.map((type) => `.${type}`).join(',')}
        multiple={isHydrated && !isSingle}
        required={isRequired}
        aria-invalid={isInvalid ? true : undefined}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])], false)
          if (isHydrated) currentTarget.value = ''
        }}
      />
      <small>{t('upload.fileHelp', { types: types.join(', '), size: sizeText(maxBytes, t) })}</small>
      {!isHydrated && (
        <noscript>
          <small>{t('upload.formHelp', { size: sizeText(formMaxBytes, t) })}</small>
        </noscript>
      )}
    </label>
  )
  return hasFolders ? (
    <div className="drop-zones">
      {zone}
      <label className="button drop-folder">
        <input
          type="file"
          ref={(input) => input?.setAttribute('webkitdirectory', '')}
          multiple
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])], true)
            currentTarget.value = ''
          }}
        />
        {t('upload.chooseFolder')}
      </label>
    </div>
  ) : (
    zone
  )
}

/** Of a dropped folder so many files are looked at, among which are its videos. */
const folderEntriesMax = folderFilesMax * 20

export const dropZoneStrings = [
  'upload.chooseFolder',
  'upload.drop',
  'upload.file',
  'upload.fileHelp',
  'upload.formHelp',
] as const
