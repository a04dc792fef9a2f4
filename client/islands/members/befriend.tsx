// Friend requests and blocks between two members: ask, answer, end. Without script they are forms of the page.
import { type FormEvent, useState } from 'react'
import { featureOffKey, refusalKey, refusalKeys } from '../../../shared/refusals.ts'
import { wasDone } from '../../forms/act.ts'
import { ActFields } from '../../forms/act-fields.tsx'
import { useAct } from '../../forms/use-act.ts'
import { type IslandText, island } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import {
  type Choice,
  type Friendship,
  friendshipChoices,
  friendshipTexts,
} from '../../parts/members/friendship-choices.ts'
import { showToast } from '../../stores/toasts.ts'

/** The relations that a request finds, by the code that refuses it. */
const standing: Readonly<Record<string, Friendship>> = { friend_request_waits: 'asking', already_friends: 'friends' }

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
    const found = answer.ok ? undefined : standing[answer.code]
    if (answer.ok || found || wasDone(answer.code, after === 'none')) setFriendship(found ?? after)
    if (!answer.ok) showToast('error', t(refusalKey('notify', answer.code)))
  }
  return (
    <div className="act-bar" aria-busy={isSending}>
      {friendshipChoices[friendship].map((choice) => (
        <form key={choice.text} method="post" action={action} onSubmit={(event) => onSubmit(event, choice)}>
          <ActFields stat={{ ...choice.stat, object_id: memberId }} />
          <button className="button act" type="submit" aria-pressed={choice.isOn}>
            <Icon name={choice.icon} />
            <span>{t(choice.text)}</span>
          </button>
        </form>
      ))}
    </div>
  )
}

export const befriend = island<Props>({
  name: 'befriend',
  wake: 'touch',
  strings: [...Object.values(friendshipTexts), featureOffKey, ...refusalKeys('notify')],
  View: Befriend,
})
