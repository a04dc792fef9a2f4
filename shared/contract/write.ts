// What a row of the contract is that changes something: a POST to one address, with a form or JSON as its body. Its answer
// is `{ ok: true }` and more, or a refusal with a code for every field that is wrong.
import * as z from 'zod/mini'
import { bodyMaxBytes } from '../limits.ts'

/** A row as it is written: `write` makes of it what is sent to. */
export type WriteRow<Body extends z.ZodMiniType, Answer extends z.ZodMiniType> = {
  path: string
  /** The form it takes: checked in the browser by the same schema, and again at the origin. */
  body: Body
  answer: Answer
  /** Only somebody who is signed in gets through to a `member` row. */
  audience: 'public' | 'member'
  /** `exempt` rows stay reachable before an age check. */
  gate: 'closed' | 'exempt'
  /** Larger bodies are refused unread. */
  maxBytes?: number
  /** Read as it comes, by the row's own reader: it may be larger than a Worker's memory. */
  isStreamed?: boolean
  about: string
}

/** A row as it is used. A body of more than `maxBytes` is refused unread. */
export type Write<Name extends string, Body, Answer> = {
  name: Name
  path: string
  audience: 'public' | 'member'
  gate: 'closed' | 'exempt'
  maxBytes: number
  isStreamed: boolean
  about: string
  /** Checks an answer; null when it is not one. */
  parseAnswer(body: unknown): Answer | null
  schemas: { body: z.ZodMiniType<Body>; answer: z.ZodMiniType }
}

/** Makes a row of its description: no more than the usual bytes, and read as a whole, unless that says otherwise. */
export const write = <const Name extends string, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  name: Name,
  row: WriteRow<Body, Answer>,
): Write<Name, z.output<Body>, z.output<Answer>> => ({
  maxBytes: bodyMaxBytes,
  isStreamed: false,
  ...row,
  name,
  parseAnswer: (body) => {
    const parsed = row.answer.safeParse(body)
    return parsed.success ? parsed.data : null
  },
  schemas: { body: row.body as unknown as z.ZodMiniType<z.output<Body>>, answer: row.answer },
})

/** The answer of a row that has nothing to tell but that it was done. */
export const Done = z.object({ ok: z.literal(true) })
