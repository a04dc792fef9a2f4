// Saved replies of moderators, by language. Any other caller is refused with not_found.
import * as z from 'zod/mini'
import { trimmedText } from '../forms/text.ts'
import { reviewNoteMaxLength, savedReplyTitleMaxLength } from '../limits.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { Done, write } from './write.ts'

/** 32 hexadecimal digits. */
export const ReplyId = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'invalid'))
const Lang = z.string('required').check(z.regex(/^[a-z]{2}$/, 'required'))
/** As the form read it; 0 for a new one. */
const Version = z.string('required').check(z.regex(/^(0|[1-9]\d{0,8})$/, 'invalid'))

export const savedReplies = endpoint('savedReplies', {
  method: 'GET',
  path: '/api/json/saved_replies/{lifetime}/replies.json',
  params: z.object({}),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    replies: z.array(
      z.object({
        reply_id: ReplyId,
        lang: z.string(),
        title: z.string(),
        text: z.string(),
        version: z.int(),
        /** Who changed it last. */
        username: z.string(),
        changed_date: z.iso.datetime(),
      }),
    ),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'Texts that moderators saved for their decisions, by language and title.',
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

export const saveReply = write('saveReply', {
  path: '/api/saved_reply.php',
  body: z.object({
    /** Empty for a new one. */
    reply_id: z.union([z.literal(''), ReplyId], 'invalid'),
    version: Version,
    lang: Lang,
    title: trimmedText({ min: 1, max: savedReplyTitleMaxLength }),
    text: trimmedText({ min: 1, max: reviewNoteMaxLength }),
  }),
  ...everyWrite,
  about:
    'A moderator saves a reply, new or changed. Refused with changed when it was changed meanwhile, and with max_items when there are too many.',
})

export const dropReply = write('dropReply', {
  path: '/api/drop_saved_reply.php',
  body: z.object({ reply_id: ReplyId, version: Version }),
  ...everyWrite,
  about: 'A moderator deletes a saved reply. Refused with changed when it was changed meanwhile.',
})
