// The member's uploads. Without script it is a list with forms; hydrated, it polls while an upload is in progress.
import { useEffect, useState } from 'react'
import type { AddressOf, AnswerOf } from '../../../shared/contract/contract.ts'
import { refusalKeys } from '../../../shared/refusals.ts'
import { isMoving } from '../../../shared/rules/studio-upload-states.ts'
import { read } from '../../api.ts'
import { type UploadAddresses, UploadItem, uploadItemStrings } from '../../forms/studio/upload-item.tsx'
import { type IslandText, island } from '../../island.ts'

type Props = UploadAddresses & {
  uploads: AnswerOf<'uploads'>['uploads']
  /** The endpoint of the list. */
  path: AddressOf<'uploads'>
  lookMs: number
  nowMs: number
}

function UploadListView({
  uploads: first,
  path,
  lookMs,
  nowMs: firstMs,
  t,
  lang: _,
  ...addresses
}: Props & IslandText) {
  const [{ uploads, nowMs }, setSeen] = useState({ uploads: first, nowMs: firstMs })
  const goesOn = uploads.some(({ state }) => isMoving(state))
  useEffect(() => {
    if (!goesOn) return
    let [asked, shown] = [0, 0]
    const refresh = async () => {
      if (document.hidden) return
      const turn = ++asked
      const answer = await read(path, { isFresh: true })
      // A late answer would show older progress.
      if (!answer.ok || turn < shown) return
      shown = turn
      setSeen({ uploads: answer.value.uploads, nowMs: Date.now() })
    }
    const timer = setInterval(refresh, lookMs)
    return () => clearInterval(timer)
  }, [goesOn, path, lookMs])
  return (
    <div>
      <ul className="uploads">
        {uploads.map((upload) => (
          <li key={upload.upload_id}>
            <UploadItem upload={upload} nowMs={nowMs} t={t} {...addresses} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export const uploadList = island<Props>({
  name: 'upload-list',
  wake: 'load',
  strings: [...uploadItemStrings, ...refusalKeys('uploadReason')],
  View: UploadListView,
})
