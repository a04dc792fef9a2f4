// Comments and messages: checked in the browser and again at the origin (spec §5).
import * as z from 'zod/mini'
import { commentLength, messageLength, messagePictureAltMaxLength } from '../limits.ts'
import { shortText, trimmedText } from './text.ts'

/** At least five characters (spec §5). */
export const CommentForm = z.object({ msg: trimmedText(commentLength) })

/** Between two members. */
export const MessageForm = z.object({ msg: trimmedText(messageLength) })

/** The same with a picture, and its description for members who do not see it. */
export const PictureMessageForm = z.object({
  msg: shortText(messageLength.max),
  alt: shortText(messagePictureAltMaxLength),
})
