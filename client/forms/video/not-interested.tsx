// How many videos this device hides because the visitor is not interested in them, and a way to show them again.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { IslandText } from '../../island.ts'
import {
  $forgottenIds,
  $notInterested,
  clearNotInterested,
  readNotInterested,
  undoClearNotInterested,
} from '../../stores/not-interested.ts'

export const notInterestedStrings = [
  'history.notInterested',
  'history.showThem',
  'history.shownAgain',
  'history.undo',
] as const

export function NotInterested({ t }: Pick<IslandText, 't'>) {
  const ids = useStore($notInterested, { ssr: 'initial' })
  const forgotten = useStore($forgottenIds, { ssr: 'initial' })
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    readNotInterested()
  }, [])
  // The pressed button is gone.
  useEffect(() => {
    if (forgotten) undo.current?.focus()
  }, [forgotten])
  return (
    <output className="history-undo">
      {forgotten ? (
        <>
          {t('history.shownAgain')}
          <button ref={undo} className="button" type="button" onClick={undoClearNotInterested}>
            {t('history.undo')}
          </button>
        </>
      ) : (
        ids !== undefined &&
        ids.length > 0 && (
          <>
            {t('history.notInterested', { count: ids.length, shown: t.number(ids.length) })}
            <button className="button" type="button" onClick={clearNotInterested}>
              {t('history.showThem')}
            </button>
          </>
        )
      )}
    </output>
  )
}
