// Before deleting an account, the member sees how much is deleted with it.
import type { Account } from '../../../../shared/entities/account.ts'
import type { PageContext } from '../../render/page.ts'

/** What is deleted with the account, and what stays. */
export const DeletionConsequences = ({ counts, t }: { counts: Account['counts']; t: PageContext['t'] }) => (
  <dl className="facts consequences">
    {(
      [
        ['playlists', t('playlists.heading')],
        ['comments', t('data.comments')],
        ['friends', t('friends.heading')],
        ['subscriptions', t('member.subscriptions')],
        ['messages', t('messages.heading')],
        ['videos', t('data.stays')],
      ] as const
    ).map(([name, words]) => (
      <div key={name}>
        <dt>{words}</dt>
        <dd>{t.number(counts[name])}</dd>
      </div>
    ))}
  </dl>
)
