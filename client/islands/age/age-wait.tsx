// Waiting for a moderator. Asleep it is a link that asks for the same page; awake it asks again by itself, and goes on when there is
// a decision.
import { useEffect } from 'react'
import { read } from '../../api.ts'
import { type IslandText, island } from '../../island.ts'

type Props = {
  /** What tells the state. */
  path: string
  everySeconds: number
}

function AgeWait({ path, everySeconds, t }: Props & IslandText) {
  useEffect(() => {
    const ask = async () => {
      const answer = await read<{ state: string }>(path, { isFresh: true })
      const isOver = answer.ok && answer.value.state !== 'pending' && answer.value.state !== 'unavailable'
      if (isOver) location.reload()
    }
    const timer = setInterval(ask, everySeconds * 1000)
    return () => clearInterval(timer)
  }, [path, everySeconds])
  return (
    <div className="gate-ways">
      {/* biome-ignore lint/a11y/useValidAnchor: without an address it is the page itself, whatever that is, with its query, which a form would drop */}
      <a className="button button-primary" href="">
        {t('gate.again')}
      </a>
    </div>
  )
}

export const ageWait = island<Props>({ name: 'age-wait', wake: 'load', strings: ['gate.again'], View: AgeWait })
