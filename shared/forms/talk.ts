// Comments and messages: checked in the browser and again at the origin (spec §5).
import * as z from 'zod/mini'
import { commentLength, messageLength } from '../limits.ts'
import { typedText } from './text.ts'

/** At least five characters (spec §5). */
export const CommentForm = z.object({ msg: typedText(commentLength) })

/** Between two members. */
export const MessageForm = z.object({ msg: typedText(messageLength) })
