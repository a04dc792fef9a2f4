// Decides a member's claim to be a performer: accepting it links the performer's record to the account. The note is the statement that the
// member reads.
import { modelsTag } from '../../../shared/contract/cache-tags.ts'
import { ok, refused } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import { addNotification } from '../messages/store/notifications.ts'
import { decideClaim, linkClaimed, type WaitingClaim, waitingClaim } from '../people/store/performer-claims.ts'
import type { Found, QueueRow } from './queue-row.ts'
import { decideAudited, withoutAddresses } from './store/audit.ts'
import { dropClaim } from './store/claims.ts'

type ClaimItem = Found & WaitingClaim

export const performers: QueueRow<ClaimItem> = {
  async find(item, { db }) {
    const claim = await waitingClaim(db, Number(item) || 0)
    return claim && { ...claim, canRemove: true, shown: null }
  },
  async change(claim, { isRemoval, reason, note = '' }, { db }) {
    if (!isRemoval && claim.linked_id !== null) return refused('claim_linked', 'item')
    if (!isRemoval && claim.is_banned === 1) return refused('is_banned', 'item')
    const statement = withoutAddresses(note)
    const nowSeconds = currentSeconds()
    const subject = { member: claim.username, performers: claim.title }
    return ok({
      tag: isRemoval ? null : modelsTag,
      write: async (decided) => {
        const { actorId: by, item } = decided
        const one = { claimId: claim.claim_id, reason, statement, by, nowSeconds }
        const change = isRemoval ? { before: subject, after: {} } : { before: {}, after: subject }
        const [changed] = await decideAudited(db, { ...decided, change }, (row, isLogged) => [
          decideClaim(db, !isRemoval, one),
          row,
          addNotification(db, {
            kind: 'claim_decided',
            userId: claim.user_id,
            section: 'model',
            objectId: claim.model_id,
            nowSeconds,
          }),
          ...(isRemoval ? [] : [linkClaimed(db, claim, nowSeconds, isLogged)]),
          dropClaim(db, 'performers', item, by),
        ])
        return changed?.meta.changes !== 0
      },
    })
  },
  after: ({ user_id }, _, env) => env.notifyOpenPages(user_id),
}
