// Suggestions that the device makes from its own history, with the reason for each, a switch and a new start.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { AddressOf } from '../../../shared/contract/contract.ts'
import type { TasteVideo } from '../../../shared/entities/browse-taste.ts'
import { forYouShown } from '../../../shared/limits.ts'
import { suggest } from '../../../shared/rules/browse-taste.ts'
import { read } from '../../api.ts'
import type { IslandText } from '../../island.ts'
import { $forYou, readForYou, restartForYou, switchForYou } from '../../stores/for-you.ts'
import type { Watched } from '../../stores/watch-history.ts'
import { OwnCards, OwnRow } from './own-row.tsx'
import { readUnwanted } from './unwanted.ts'

type Props = {
  history: readonly Watched[]
  tastePath: AddressOf<'taste'>
  hrefOf: (video: TasteVideo) => string
} & Pick<IslandText, 't'>

export const forYouStrings = [
  'forYou.heading',
  'forYou.help',
  'forYou.off',
  'forYou.turnOn',
  'forYou.turnOff',
  'forYou.restart',
  'forYou.few',
  'forYou.why',
  'forYou.because',
] as const

export function ForYou({ history, tastePath, hrefOf, t }: Props) {
  const choice = useStore($forYou, { ssr: 'initial' })
  const [model, setModel] = useState<readonly TasteVideo[]>([])
  useEffect(readForYou, [])
  const isOn = choice?.isOn ?? false
  useEffect(() => {
    if (isOn) read(tastePath).then((answer) => answer.ok && setModel(answer.value.videos))
  }, [isOn, tastePath])
  if (!choice) return null
  const used = history.filter(({ watchedMs = 0 }) => watchedMs >= choice.sinceMs)
  const nowMs = Date.now()
  const found = isOn ? suggest(model, used, { unwanted: readUnwanted(), nowMs, count: forYouShown }) : []
  const reasons = new Map(found.map(({ video, because }) => [video.video_id, because]))
  return (
    <OwnRow heading={t('forYou.heading')} t={t}>
      {isOn && found.length === 0 && <p>{t('forYou.few')}</p>}
      <OwnCards
        items={found.map(({ video }) => video)}
        hrefOf={hrefOf}
        lineOf={({ video_id }) => (
          <details className="thumb-line">
            <summary>{t('forYou.why')}</summary>
            {t('forYou.because', { title: reasons.get(video_id) ?? '' })}
          </details>
        )}
      />
      <p className="list-lack">{t(isOn ? 'forYou.help' : 'forYou.off')}</p>
      <p>
        <button className="button" type="button" onClick={() => switchForYou(!isOn)}>
          {t(isOn ? 'forYou.turnOff' : 'forYou.turnOn')}
        </button>{' '}
        {isOn && used.length > 0 && (
          <button className="button" type="button" onClick={() => restartForYou(nowMs)}>
            {t('forYou.restart')}
          </button>
        )}
      </p>
    </OwnRow>
  )
}
