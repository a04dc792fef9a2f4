// Like and dislike with their counts: one vote per member and subject, which the other button changes and the same one takes back. Without script it is a form of the page;
// hydrated, the count changes in place.
import { type FormEvent, useState } from 'react'
import type { VotedSection } from '../../../shared/contract/acts.ts'
import { refusalKey, refusalKeys } from '../../../shared/refusals.ts'
import { pluralCount, shortCount } from '../../../shared/rules/counts.ts'
import { voteField } from '../../forms/act.ts'
import { ActFields } from '../../forms/act-fields.tsx'
import { useToggle } from '../../forms/use-toggle.ts'
import { type IslandText, island } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { showToast } from '../../stores/toasts.ts'

type Props = {
  /** The page that handles the form without script. */
  action: string
  section: VotedSection
  objectId: string
  likes: number
  dislikes: number
  /** The member's stored vote. */
  vote: 0 | 1 | null
}

const choices = [
  { vote: 1, icon: 'thumb' },
  { vote: 0, icon: 'thumb-down' },
] as const

function Vote({ action, section, objectId, t, ...server }: Props & IslandText) {
  const [vote, setVote] = useState(server.vote)
  const stat = { act: 'vote', section, object_id: objectId } as const
  const { isSending, turn } = useToggle<Props['vote']>({
    show: setVote,
    actTo: (next) => ({ ...stat, vote: next === null ? 'none' : next === 1 ? '1' : '0' }),
    onRefused: (code) => showToast('error', t(refusalKey('vote', code))),
  })
  // The server's count includes the stored vote.
  const counted = (one: 0 | 1) =>
    (one === 1 ? server.likes : server.dislikes) + Number(vote === one) - Number(server.vote === one)

  const onSubmit = (event: FormEvent) => {
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (!pressed) return event.preventDefault()
    const choice = choices.find(({ vote: one }) => String(one) === pressed.value)
    return turn(event, vote, choice ? choice.vote : null)
  }
  return (
    <form className="act-group" method="post" action={action} onSubmit={onSubmit} aria-busy={isSending}>
      <ActFields stat={stat} />
      {choices.map(({ vote: one, icon }) => (
        <button
          key={one}
          className="button act"
          type="submit"
          name={voteField}
          value={vote === one ? 'none' : one}
          aria-pressed={vote === one}
          title={t(one === 1 ? 'act.like' : 'act.dislike')}
        >
          <Icon name={icon} label={t(one === 1 ? 'act.like' : 'act.dislike')} />
          <span>{shortCount(pluralCount(counted(one)))}</span>
        </button>
      ))}
    </form>
  )
}

export const vote = island<Props>({
  name: 'vote',
  wake: 'touch',
  strings: ['act.like', 'act.dislike', ...refusalKeys('vote')],
  View: Vote,
})
