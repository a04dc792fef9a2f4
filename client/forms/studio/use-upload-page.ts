// What the upload page does with files and their forms: it takes files, sends them, and sends the forms of all.
import { useEffect, useRef, useState } from 'react'
import { refusalKey } from '../../../shared/refusals.ts'
import type { FieldCode } from '../../../shared/result.ts'
import type { IslandText } from '../../island.ts'
import { showToast } from '../../stores/toasts.ts'
import type { UploadQueue } from '../../upload-items.ts'
import { chooseVideos } from './choose-videos.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useTurns } from './use-turns.ts'
import { useUploadForms } from './use-upload-forms.ts'
import { useUploader } from './use-uploader.ts'

type Props = {
  paths: UploadQueue['paths']
  codes: readonly FieldCode[]
  listHref: string
  minSeconds?: number | undefined
}

export function useUploadPage({ paths, codes, listHref, minSeconds }: Props, t: IslandText['t']) {
  const { uploader, files } = useUploader(paths)
  const forms = useUploadForms(files, codes)
  const [fileError, setFileError] = useState<string>()
  const [leftOut, setLeftOut] = useState(0)
  const inTurn = useTurns()
  const area = useRef<HTMLDivElement>(null)
  /** Suppresses the message of each form while all are sent. */
  const isSendingAll = useRef(false)
  useLeaveWarning(forms.hasUnsavedDetails || files.some(({ state }) => state !== 'whole' && state !== 'refused'))

  // All files and details are sent: the list shows their progress.
  const isDone = forms.areDetailsSaved && files.every(({ state }) => state === 'whole')
  useEffect(() => {
    if (isDone) location.assign(listHref)
  }, [isDone, listHref])

  const add = async (chosen: readonly File[], isFolder: boolean) => {
    if (!uploader) return
    const { videos, firstCode, others } = await chooseVideos(chosen, isFolder, minSeconds)
    setFileError(firstCode ? t(refusalKey('upload', firstCode), { count: (minSeconds ?? 0) / 60 }) : undefined)
    setLeftOut(others)
    const keys = videos.map((file) => uploader.add(file))
    forms.fill(keys)
    // Those that wait are known to the server too, so that the page names them after it was closed.
    for (const key of keys) if (!(await uploader.numberOf(key)).ok) break
  }
  const onSaved = (id: number) => {
    forms.save(id)
    if (!isSendingAll.current) showToast('good', t('upload.saved'))
  }
  const sendAll = (declared: readonly string[]) => {
    isSendingAll.current = true
    for (const form of area.current?.querySelectorAll<HTMLFormElement>('.upload-form:not([data-sent])') ?? []) {
      const boxes = form.querySelectorAll<HTMLInputElement>(declared.map((name) => `[name="${name}"]`).join() || 'x')
      for (const box of boxes) box.checked = true
      form.requestSubmit()
    }
    void inTurn(async () => {
      isSendingAll.current = false
    })
  }
  return { uploader, files, forms, fileError, leftOut, area, inTurn, add, onSaved, sendAll }
}
