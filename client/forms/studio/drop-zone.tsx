// Where films are dropped, or chosen from a folder: asleep it is a field of its form, with one film; awake it takes several.
import { type DragEvent, useState } from 'react'
import type { IslandText } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { sizeText } from './format-units.ts'

export type DropZoneProps = {
  /** The ends of file names that are taken, without their dots. */
  types: readonly string[]
  maxBytes: number
  /** What fits into a form that is sent at once. */
  formMaxBytes: number
}

type Props = DropZoneProps &
  Pick<IslandText, 't'> & {
    isAwake: boolean
    isRequired: boolean
    isWrong: boolean
    onFiles: (files: Iterable<File>) => void
  }

export function DropZone({ types, maxBytes, formMaxBytes, isAwake, isRequired, isWrong, onFiles, t }: Props) {
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles(event.dataTransfer.files)
  }
  return (
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
      <strong>{t(isAwake ? 'upload.drop' : 'upload.file')}</strong>
      <input
        type="file"
        name="file"
        accept={types.map((type) => `.${type}`).join(',')}
        multiple={isAwake}
        required={isRequired}
        aria-invalid={isWrong ? true : undefined}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          if (isAwake) currentTarget.value = ''
        }}
      />
      <small>{t('upload.fileHelp', { types: types.join(', '), size: sizeText(maxBytes, t) })}</small>
      {!isAwake && (
        <noscript>
          <small>{t('upload.formHelp', { size: sizeText(formMaxBytes, t) })}</small>
        </noscript>
      )}
    </label>
  )
}

export const dropZoneStrings = ['upload.drop', 'upload.file', 'upload.fileHelp', 'upload.formHelp'] as const
