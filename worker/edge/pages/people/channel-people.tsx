// Who runs a channel: its owner sees them, asks others, removes them, and offers the channel to another member; the others may leave.
import { Field } from '../../../../client/parts/field.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { type ChannelPeopleAct, invitedRoles, mayInChannel } from '../../../../shared/rules/people-channel-roles.ts'
import type { FormTexts, PageContext } from '../../render/page.ts'

export const ownerActs = ['invite', 'remove', 'offer', 'withdraw_offer'] as const satisfies ChannelPeopleAct[]
export const leaveAct = 'leave' satisfies ChannelPeopleAct

type Channel = AnswerOf<'ownChannel'>['channel']
type Props = {
  channel: Channel
  outcome: { typed: FormTexts; codes: readonly FieldCode[] } | null
  action: string
  t: PageContext['t']
}

export const ChannelPeople = ({ channel, outcome, action, t }: Props) => (
  <section className="records-part" aria-labelledby="channel-people">
    <h2 id="channel-people">{t('ownChannels.people')}</h2>
    <p className="form-note">
      {t('ownChannels.owner', { name: channel.owner })} {t(`ownChannels.you_${channel.role}`)}
    </p>
    {mayInChannel(channel.role, 'invite') ? (
      <>
        <People channel={channel} action={action} t={t} />
        <Invite outcome={outcome?.typed.act === 'invite' ? outcome : null} action={action} t={t} />
        <Offer channel={channel} outcome={outcome?.typed.act === 'offer' ? outcome : null} action={action} t={t} />
      </>
    ) : (
      <form method="post" action={action}>
        <button className="button button-bad" type="submit" name="act" value={leaveAct}>
          {t('ownChannels.act_leave_channel')}
        </button>
      </form>
    )}
  </section>
)

const People = ({ channel: { people }, action, t }: Omit<Props, 'outcome'>) =>
  people.length > 0 && (
    <ul className="saved-replies">
      {people.map(({ user_id, username, role, is_accepted }) => (
        <li key={user_id} className="moderation-item">
          <p>
            <strong>{username}</strong> · {t(`ownChannels.role_${role}`)}
            {!is_accepted && ` · ${t('ownChannels.waiting')}`}
          </p>
          <form method="post" action={action}>
            <input type="hidden" name="user_id" value={user_id} />
            <button className="button" type="submit" name="act" value="remove">
              {t('ownChannels.act_remove', { name: username })}
            </button>
          </form>
        </li>
      ))}
    </ul>
  )

type FormProps = Pick<Props, 'outcome' | 'action' | 't'>

const Invite = ({ outcome, action, t }: FormProps) => (
  <form className="form-card" method="post" action={action}>
    <h3>{t('ownChannels.invite')}</h3>
    <Username outcome={outcome} t={t} />
    <SelectField
      name="role"
      label={t('ownChannels.role')}
      defaultValue={outcome?.typed.role ?? 'editor'}
      choices={invitedRoles.map((role) => ({ value: role, label: t(`ownChannels.can_${role}`) }))}
    />
    <button className="button button-primary" type="submit" name="act" value="invite">
      {t('ownChannels.act_invite')}
    </button>
  </form>
)

const Offer = ({ channel, outcome, action, t }: FormProps & Pick<Props, 'channel'>) => (
  <form className="form-card" method="post" action={action}>
    <h3>{t('ownChannels.offer')}</h3>
    {channel.offered_to === null ? (
      <>
        <p className="form-note">{t('ownChannels.offerHelp')}</p>
        <Username outcome={outcome} t={t} />
        <button className="button" type="submit" name="act" value="offer">
          {t('ownChannels.act_offer')}
        </button>
      </>
    ) : (
      <>
        <p>{t('ownChannels.offeredTo', { name: channel.offered_to })}</p>
        <button className="button" type="submit" name="act" value="withdraw_offer">
          {t('ownChannels.act_withdraw_offer')}
        </button>
      </>
    )}
  </form>
)

const Username = ({ outcome, t }: Pick<Props, 'outcome' | 't'>) => (
  <Field
    name="username"
    label={t('ownChannels.username')}
    defaultValue={outcome?.typed.username}
    error={fieldError({ t, family: 'admin', codes: outcome?.codes ?? [] }, 'username')}
    required
    autoComplete="off"
    autoCapitalize="none"
  />
)
