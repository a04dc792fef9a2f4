// Waits for a moderator's decision on an age check. Without script it is a link that reloads the page; hydrated, it
// polls and reloads once there is a decision.
import { useEffect } from 'react'
import type { JsonAddress } from '../../../shared/contract/json-address.ts'
import { read } from '../../api.ts'
import { type IslandText, island } from '../../island.ts'

type Props = {
  /** The endpoint of the state. */
  path: JsonAddress<{ state: string }>
  everySeconds: number
  /** Another button of the page is the first choice. */
  isQuiet?: boolean
}

function AgeWait({ path, everySeconds, isQuiet = false, t }: Props & IslandText) {
  useEffect(() => {
    const ask = async () => {
      const answer = await read(path, { isFresh: true })
      const isOver = answer.ok && answer.value.state !== 'pending' && answer.value.state !== 'unavailable'
      if (isOver) location.reload()
    }
    const timer = setInterval(ask, everySeconds * 1000)
    return () => clearInterval(timer)
  }, [path, everySeconds])
  return (
    <div className="gate-ways">
      {/* biome-ignore lint/a11y/useValidAnchor: an empty href is the page itself with its query, which a form would drop */}
      <a className={isQuiet ? 'button' : 'button button-primary'} href="">
        {t('gate.again')}
      </a>
    </div>
  )
}

export const ageWait = island<Props>({ name: 'age-wait', wake: 'load', strings: ['gate.again'], View: AgeWait })
