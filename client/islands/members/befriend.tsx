// Friend requests and blocks between two members: ask, answer, end. Without script they are forms of the page.
import { type FormEvent, useState } from 'react'
import { featureOffKey, refusalKey, refusalKeys } from '../../../shared/refusals.ts'
import { wasDone } from '../../forms/act.ts'
import { ActFields } from '../../forms/act-fields.tsx'
import { useAct } from '../../forms/use-act.ts'
import { type IslandText, island } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { showToast } from '../../stores/toasts.ts'

type Friendship = 'none' | 'asked' | 'asking' | 'friends' | 'blocked'

type Gesture = { act: 'friend'; section: 'new' | 'accept' | 'del' } | { act: 'block'; section: 'new' | 'del' }
/** A button: what it sends, and the relation afterwards. */
type Choice = { stat: Gesture; after: Friendship; text: keyof typeof texts; icon: Icons }
type Icons = 'plus' | 'check' | 'x' | 'user'

const texts = {
  add: 'friend.add',
  asked: 'friend.asked',
  accept: 'friend.accept',
  decline: 'friend.decline',
  friends: 'friend.friends',
  block: 'friend.block',
  blocked: 'friend.blocked',
} as const

const friend = (section: 'new' | 'accept' | 'del') => ({ act: 'friend', section }) as const
const block: Choice = { stat: { act: 'block', section: 'new' }, after: 'blocked', text: 'block', icon: 'x' }

/** The buttons of each relation. A pressed button names the relation, and undoes it. */
const choices: Record<Friendship, readonly (Choice & { isOn?: boolean })[]> = {
  none: [{ stat: friend('new'), after: 'asked', text: 'add', icon: 'user' }, block],
  asked: [{ stat: friend('del'), after: 'none', text: 'asked', icon: 'check', isOn: true }, block],
  asking: [
    { stat: friend('accept'), after: 'friends', text: 'accept', icon: 'plus' },
    { stat: friend('del'), after: 'none', text: 'decline', icon: 'x' },
  ],
  friends: [{ stat: friend('del'), after: 'none', text: 'friends', icon: 'check', isOn: true }, block],
  blocked: [{ stat: { act: 'block', section: 'del' }, after: 'none', text: 'blocked', icon: 'check', isOn: true }],
}

type Props = {
  /** The page that handles the forms without script. */
  action: string
  memberId: string
  friendship: Friendship
}

function Befriend({ action, memberId, t, ...server }: Props & IslandText) {
  const [friendship, setFriendship] = useState(server.friendship)
  const { isSending, press } = useAct()

  const onSubmit = async (event: FormEvent, { stat, after }: Choice) => {
    const answer = await press(event, { ...stat, object_id: memberId })
    if (!answer) return
    if (answer.ok || wasDone(answer.code, after === 'none')) setFriendship(after)
    if (!answer.ok) showToast('error', t(refusalKey('notify', answer.code)))
  }
  return (
    <div className="act-bar" aria-busy={isSending}>
      {choices[friendship].map((choice) => (
        <form key={choice.text} method="post" action={action} onSubmit={(event) => onSubmit(event, choice)}>
          <ActFields stat={{ ...choice.stat, object_id: memberId }} />
          <button className="button act" type="submit" aria-pressed={choice.isOn}>
            <Icon name={choice.icon} />
            <span>{t(texts[choice.text])}</span>
          </button>
        </form>
      ))}
    </div>
  )
}

export const befriend = island<Props>({
  name: 'befriend',
  wake: 'touch',
  strings: [...Object.values(texts), featureOffKey, ...refusalKeys('notify')],
  View: Befriend,
})
