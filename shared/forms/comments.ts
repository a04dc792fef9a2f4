// Comments and messages: checked in the browser and again at the origin (spec §5).
import * as z from 'zod/mini'
import { commentLength, messageLength } from '../limits.ts'
import { trimmedText } from './text.ts'

/** At least five characters (spec §5). */
export const CommentForm = z.object({ msg: trimmedText(commentLength) })

/** Between two members. */
export const MessageForm = z.object({ msg: trimmedText(messageLength) })
