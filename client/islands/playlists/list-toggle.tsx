// One button that puts something on a list of one's own and takes it off again: favourites, watch later, what one follows.
// Asleep it is a form of the page.
import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { refusalKey, refusalKeys } from '../../../shared/refusals.ts'
import { ActFields } from '../../forms/act-fields.tsx'
import { useAct } from '../../forms/use-act.ts'
import { type IslandText, island } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { recordFollowed } from '../../stores/followed.ts'
import { $saved, savedKey } from '../../stores/saved-videos.ts'
import { showToast } from '../../stores/toasts.ts'

const kinds = {
  favourite: { icon: 'heart', off: 'act.favourite', on: 'act.isFavourite', family: 'addTo' },
  watch_later: { icon: 'clock', off: 'act.watchLater', on: 'act.isWatchLater', family: 'addTo' },
  subscribe: { icon: 'plus', off: 'act.subscribe', on: 'act.isSubscribed', family: 'subscribe' },
} as const

type Props = {
  /** The page that takes the form without script. */
  action: string
  kind: keyof typeof kinds
  /** What is sent besides the act's name: the video, or the section and the thing. */
  of: { video_id: string } | { section: string; object_id: string }
  isOn: boolean
}

function Keep({ action, kind, of, t, ...server }: Props & IslandText) {
  const [own, setOwn] = useState(server.isOn)
  const kept = useStore($saved, { ssr: 'initial' })
  // A video's lists may change in the AddTo modal, too.
  const list = 'video_id' in of ? savedKey(kind, of.video_id) : null
  const isOn = (list === null ? undefined : kept[list]) ?? own
  const setOn = (now: boolean) => (list === null ? setOwn(now) : $saved.setKey(list, now))
  const { isSending, press } = useAct()
  const { icon, on, off, family } = kinds[kind]
  const stat = isOn ? { act: 'rem', section: kind, ...of } : { act: kind, ...of }

  const onSubmit = async (event: FormEvent) => {
    const answer = await press(event, stat)
    if (!answer) return
    if (answer.ok) {
      setOn(!isOn)
      if (kind === 'subscribe') recordFollowed(!isOn)
      return
    }
    // It was done before, in another tab perhaps: the button says so from now on.
    if (/^already|_already_/.test(answer.code)) setOn(true)
    showToast('error', t(refusalKey(isOn ? 'notify' : family, answer.code)))
  }
  return (
    <form method="post" action={action} onSubmit={onSubmit} aria-busy={isSending}>
      <ActFields stat={stat} />
      <button className="button act" type="submit" aria-pressed={isOn}>
        <Icon name={isOn ? 'check' : icon} />
        <span>{t(isOn ? on : off)}</span>
      </button>
    </form>
  )
}

export const listToggle = island<Props>({
  name: 'list-toggle',
  wake: 'touch',
  strings: [
    ...Object.values(kinds).flatMap(({ on, off }) => [on, off]),
    ...refusalKeys('addTo'),
    ...refusalKeys('subscribe'),
    ...refusalKeys('notify'),
  ],
  View: Keep,
})
