// A message with a picture: the act of a message has no file.
import * as z from 'zod/mini'
import { Id } from '../entities/text.ts'
import { PictureMessageForm } from '../forms/comments.ts'
import { bodyMaxBytes, profilePictureMaxBytes } from '../limits.ts'
import { WholeNumber } from './params.ts'
import { write } from './write.ts'

export const messagePicture = write('messagePicture', {
  path: '/api/message_picture.php',
  body: z.object({
    object_id: WholeNumber,
    ...PictureMessageForm.shape,
    file: z.optional(z.unknown()),
  }),
  answer: z.object({ ok: z.literal(true), message_id: Id }),
  audience: 'member',
  gate: 'closed',
  maxBytes: profilePictureMaxBytes + bodyMaxBytes,
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Sends a picture to the member object_id, with or without a text msg: multipart, as file; alt describes it. Refused with no_permission unless the other member is a friend or has written.',
})
