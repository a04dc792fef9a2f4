// The uploader of a form, and its files as they are sent.
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FileUpload, UploadQueue } from '../../upload-items.ts'
import { createUploader, type Uploader } from '../../uploader.ts'

const noFiles: readonly FileUpload[] = []
const never = () => () => {}

/** Null until the island is hydrated. @param replaces the video whose file is replaced */
export function useUploader({ act, part }: UploadQueue['paths'], replaces?: number) {
  const [uploader, setUploader] = useState<Uploader | null>(null)
  useEffect(() => setUploader(createUploader({ act, part }, replaces)), [act, part, replaces])
  const files = useSyncExternalStore(
    uploader?.subscribe ?? never,
    () => uploader?.list() ?? noFiles,
    () => noFiles,
  )
  return { uploader, files }
}
