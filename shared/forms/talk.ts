// What people write under things: checked in the browser and again at the origin (spec §5).
import * as z from 'zod/mini'
import { commentLength } from '../limits.ts'
import { typedText } from './text.ts'

export const CommentForm = z.object({ msg: typedText(commentLength) })
