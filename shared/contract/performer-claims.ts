// Members' claims to be a performer: their own list, a new claim, and its withdrawal. Moderators decide them in the queue `performers`.
import * as z from 'zod/mini'
import { Dir, Id } from '../entities/text.ts'
import { trimmedText } from '../forms/text.ts'
import { performerClaimMaxLength } from '../limits.ts'
import { endpoint, memberOnly } from './endpoint.ts'
import { WholeNumber, ZeroOrMore } from './params.ts'
import { Done, write } from './write.ts'

/** `waiting` until a moderator decides. */
export const claimStates = ['waiting', 'accepted', 'refused', 'withdrawn'] as const

const Performer = { model_id: Id, title: z.string(), dir: Dir }

export const ownClaims = endpoint('ownClaims', {
  method: 'GET',
  path: '/api/json/own_claims/{lifetime}/{model_id}.json',
  params: z.object({ model_id: ZeroOrMore }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    claims: z.array(
      z.object({
        claim_id: Id,
        ...Performer,
        state: z.enum(claimStates),
        text: z.string(),
        /** Of the decision: a reason's code, and what the moderator wrote. */
        reason: z.string(),
        statement: z.string(),
        added_date: z.iso.datetime(),
        decided_date: z.nullable(z.iso.datetime()),
      }),
    ),
    /** The performer that was asked for, if the member may claim them now. */
    claimable: z.nullable(z.object(Performer)),
    /** Performers that staff have linked to the account. */
    pages: z.array(z.object(Performer)),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: [],
  about: "The member's claims to be a performer, the newest first, and whether they may claim the one with this id.",
})

const everyWrite = {
  answer: Done,
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
} as const

export const claimPerformer = write('claimPerformer', {
  path: '/api/claim_performer.php',
  body: z.object({ model_id: WholeNumber, text: trimmedText({ min: 1, max: performerClaimMaxLength }) }),
  ...everyWrite,
  about:
    'A member says that they are a performer. Refused with not_found, claim_linked, claim_waits, claim_later or too_many_attempts.',
})

export const withdrawClaim = write('withdrawClaim', {
  path: '/api/withdraw_claim.php',
  body: z.object({ claim_id: WholeNumber }),
  ...everyWrite,
  about: 'A member withdraws a claim that waits.',
})
