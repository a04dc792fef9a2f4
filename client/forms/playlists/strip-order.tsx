// How the list beside a video goes on: in its own order or shuffled, and what follows its end.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { IslandText } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { $repeat, readRepeat, switchRepeat } from '../../stores/repeat.ts'

type Props = Pick<IslandText, 't'> & { orderHref: string; isShuffled: boolean }

const repeatTexts = { off: 'strip.repeatOff', all: 'strip.repeatAll', one: 'strip.repeatOne' } as const

export const stripOrderStrings = ['strip.shuffle', 'strip.inOrder', ...Object.values(repeatTexts)] as const

export function StripOrder({ orderHref, isShuffled, t }: Props) {
  const repeat = useStore($repeat, { ssr: 'initial' }) ?? 'off'
  useEffect(() => {
    readRepeat()
  }, [])
  const order = t(isShuffled ? 'strip.inOrder' : 'strip.shuffle')
  return (
    <span className="strip-order">
      <a
        className="tool"
        href={orderHref}
        rel="nofollow"
        aria-label={order}
        title={order}
        data-on={isShuffled || undefined}
      >
        <Icon name="shuffle" />
      </a>
      <button
        className="tool strip-repeat"
        type="button"
        onClick={switchRepeat}
        aria-label={t(repeatTexts[repeat])}
        title={t(repeatTexts[repeat])}
        data-on={repeat === 'off' ? undefined : repeat}
      >
        <Icon name="repeat" />
      </button>
    </span>
  )
}
