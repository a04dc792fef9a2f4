// A member's uploads. Asleep it is a list with forms; awake it looks again while something of it goes on.
import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { refusalKeys } from '../../../shared/refusals.ts'
import { isMoving } from '../../../shared/rules/studio-upload-states.ts'
import { read } from '../../api.ts'
import { type UploadAddresses, UploadItem, uploadItemStrings } from '../../forms/studio/upload-item.tsx'
import { type IslandText, island } from '../../island.ts'

type Props = UploadAddresses & {
  uploads: AnswerOf<'uploads'>['uploads']
  /** Where a script asks for them. */
  path: string
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
    const look = async () => {
      if (document.hidden) return
      const turn = ++asked
      const answer = await read<AnswerOf<'uploads'>>(path, { isFresh: true })
      // An answer that was overtaken would show less than there is.
      if (!answer.ok || turn < shown) return
      shown = turn
      setSeen({ uploads: answer.value.uploads, nowMs: Date.now() })
    }
    const timer = setInterval(look, lookMs)
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
