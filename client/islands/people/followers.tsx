// The number of followers. Without script it is the server's count; a press of the subscribe button beside it changes
// it by one.
import { useStore } from '@nanostores/react'
import type { Followable } from '../../../shared/contract/acts.ts'
import { pluralCount, shortCount } from '../../../shared/rules/counts.ts'
import { type IslandText, island } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { $followed, followedKey } from '../../stores/followed.ts'

type Props = {
  /** Who is followed. */
  of: Followable
  count: number
  /** Whether the server's count includes this member. */
  isOn: boolean
}

function Followers({ of, count, isOn, t }: Props & IslandText) {
  const now = useStore($followed, { ssr: 'initial' })[followedKey(of)] ?? isOn
  const total = Math.max(0, count + Number(now) - Number(isOn))
  return (
    <div>
      <Icon name="people" />
      {` ${t('people.count', { count: pluralCount(total), shown: shortCount(total) })}`}
    </div>
  )
}

export const followers = island<Props>({
  name: 'followers',
  wake: 'call',
  strings: ['people.count'],
  View: Followers,
})
