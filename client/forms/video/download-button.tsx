// A download that unlocks after a wait (spec §4): pressed early it shows a warning; then it fetches the video's file
// link and navigates to it, which downloads it.
import { useState } from 'react'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { JsonAddress } from '../../../shared/contract/json-address.ts'
import { downloadsOf } from '../../../shared/rules/video-playback.ts'
import { read } from '../../api.ts'
import type { IslandText } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { type Countdown, useTimedFlag } from './use-countdown.ts'

export const downloadStrings = [
  'download.button',
  'download.wait',
  'download.ready',
  'download.notReady',
  'download.failed',
] as const

type Props = Pick<IslandText, 't'> & {
  wait: Countdown
  /** Where the video's files are listed: with the video itself if it is not for every visitor. */
  path: JsonAddress<AnswerOf<'videoFile'> | AnswerOf<'privateVideo'>>
  flagMs: number
  /** The warning is already shown: the form was submitted too early without script. */
  isEarly?: boolean | undefined
}

export function DownloadButton({ wait: { state, left }, path, flagMs, isEarly = false, t }: Props) {
  const [isFlagged, flag] = useTimedFlag(flagMs)
  const [hasFailed, setFailed] = useState(false)
  const download = async () => {
    if (state !== 'ready') return flag()
    const answer = await read(path)
    const [file] = answer.ok ? downloadsOf('files' in answer.value ? answer.value.files : answer.value) : []
    setFailed(!file)
    if (file) location.assign(file.href)
  }
  return (
    <>
      <button
        className={state === 'ready' ? 'button button-primary' : 'button download-early'}
        type="submit"
        name="step"
        value="download"
        onClick={(event) => {
          event.preventDefault()
          download()
        }}
      >
        <Icon name="download" />
        {t('download.button')}
      </button>
      <output className="download-state">
        {state === 'waiting' && t('download.wait', { count: left })}
        {state === 'ready' && !hasFailed && t('download.ready')}
      </output>
      <p className="download-flag" role="alert">
        {(isFlagged || (isEarly && state === 'waiting')) && (
          <span>
            <Icon name="alert" />
            {t('download.notReady')}
          </span>
        )}
        {hasFailed && (
          <span>
            <Icon name="alert" />
            {t('download.failed')}
          </span>
        )}
      </p>
    </>
  )
}
