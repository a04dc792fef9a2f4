// Rows of staff beside the queues and the catalogue, the members' claims that they decide, and performers' own pages: contract.ts has them in its tables.
import { siteAlerts, siteHealth, testAlert } from './admin-alerts.ts'
import { mediaJob, mediaJobs, pendingMail, pendingMails } from './admin-media-jobs.ts'
import { undoMerge } from './admin-subjects.ts'
import { itemNote, itemNotes } from './moderation-notes.ts'
import { dropReply, savedReplies, saveReply } from './moderation-replies.ts'
import { claimPerformer, ownClaims, withdrawClaim } from './performer-claims.ts'
import { ownPerformer, performerPicture, savePerformer } from './performers-own.ts'

/** The read rows. */
export const staffReads = {
  itemNotes,
  savedReplies,
  ownClaims,
  ownPerformer,
  mediaJobs,
  pendingMails,
  siteAlerts,
  siteHealth,
}

/** The write rows. */
export const staffWrites = {
  itemNote,
  saveReply,
  dropReply,
  claimPerformer,
  withdrawClaim,
  savePerformer,
  performerPicture,
  mediaJob,
  pendingMail,
  testAlert,
  undoMerge,
}
