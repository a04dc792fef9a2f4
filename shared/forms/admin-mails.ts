// The member whose address gets mails again.
import * as z from 'zod/mini'

/** `user_id` as the form of the member's file has it. */
export const SendMailsAgainForm = z.object({
  user_id: z.string('invalid').check(z.regex(/^[1-9]\d{0,14}$/, 'invalid')),
})
