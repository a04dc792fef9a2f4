// A toggle that adds to and removes from a list of the member: favourites, watch later, subscriptions. Without script
// it is a form of the page.
import { useStore } from '@nanostores/react'
import type { ActForm, Followable } from '../../../shared/contract/acts.ts'
import { refusalKey, refusalKeys } from '../../../shared/refusals.ts'
import { ActFields } from '../../forms/act-fields.tsx'
import { useToggle } from '../../forms/use-toggle.ts'
import { type IslandText, island } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { $followed, followedKey, recordFollowed } from '../../stores/followed.ts'
import { $saved, savedKey } from '../../stores/saved-videos.ts'
import { showToast } from '../../stores/toasts.ts'

const kinds = {
  favourite: { icon: 'heart', off: 'act.favourite', on: 'act.isFavourite', family: 'addTo' },
  watch_later: { icon: 'clock', off: 'act.watchLater', on: 'act.isWatchLater', family: 'addTo' },
  subscribe: { icon: 'plus', off: 'act.subscribe', on: 'act.isSubscribed', family: 'subscribe' },
} as const

/** The list, and the parameters of its act: the video, or section and id. */
type Target = { kind: 'favourite' | 'watch_later'; of: { video_id: string } } | { kind: 'subscribe'; of: Followable }
type Props = Target & {
  /** The page that handles the form without script. */
  action: string
  isOn: boolean
}

function ListToggle(props: Props & IslandText) {
  const { action, kind, of, t } = props
  const saved = useStore($saved, { ssr: 'initial' })
  const followed = useStore($followed, { ssr: 'initial' })
  // The AddTo modal changes a video's lists, too, and the menu of a card what the member follows.
  const isOn = ('video_id' in of ? saved[savedKey(kind, of.video_id)] : followed[followedKey(of)]) ?? props.isOn
  const { icon, on, off, family } = kinds[kind]
  const actTo = (next: boolean) => (next ? additionOf(props) : removalOf(props))
  const { isSending, turn } = useToggle<boolean>({
    show: (now) => {
      if ('video_id' in of) $saved.setKey(savedKey(kind, of.video_id), now)
      else recordFollowed(of, now)
    },
    actTo,
    onRefused: (code, next) => showToast('error', t(refusalKey(next ? family : 'notify', code))),
  })
  return (
    <form method="post" action={action} onSubmit={(event) => turn(event, isOn, !isOn)} aria-busy={isSending}>
      <ActFields stat={actTo(!isOn)} />
      <button className="button act" type="submit" aria-pressed={isOn}>
        <Icon name={isOn ? 'check' : icon} />
        <span>{t(isOn ? on : off)}</span>
      </button>
    </form>
  )
}

const additionOf = ({ kind, of }: Target): ActForm =>
  kind === 'subscribe' ? { act: kind, ...of } : { act: kind, ...of }

const removalOf = ({ kind, of }: Target): ActForm =>
  kind === 'subscribe' ? { act: 'rem', ...of } : { act: 'rem', section: kind, ...of }

export const listToggle = island<Props>({
  name: 'list-toggle',
  wake: 'touch',
  strings: [
    ...Object.values(kinds).flatMap(({ on, off }) => [on, off]),
    ...refusalKeys('addTo'),
    ...refusalKeys('subscribe'),
    ...refusalKeys('notify'),
  ],
  View: ListToggle,
})
