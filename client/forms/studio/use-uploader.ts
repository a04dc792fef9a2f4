// The uploader of a form, and its files as they are sent.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
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

type Add = (files: readonly File[], isFolder: boolean) => unknown

/** Takes files at any time: those that were chosen before the uploader was there are added once it is. */
export function useEarlyFiles(isReady: boolean, add: Add): Add {
  const early = useRef<Parameters<Add> | null>(null)
  useEffect(() => {
    if (!isReady || early.current === null) return
    add(...early.current)
    early.current = null
  })
  return (files, isFolder) => {
    if (isReady) add(files, isFolder)
    else early.current = [files, isFolder]
  }
}
