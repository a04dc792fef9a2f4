// What a row of the contract is that changes something: a POST to one address, with a form or JSON as its body. Its answer
// is `{ ok: true }` and more, or a refusal with a code for every field that is wrong.
import * as z from 'zod/mini'
import { bodyMaxBytes } from '../limits.ts'
import type { Stat } from '../stat.ts'
import type { CacheTag } from './cache-tags.ts'
import type { FormAddress } from './json-address.ts'

/** `opens` may set the cookie of a session; `ends` leaves none behind. */
type SessionEffect = 'opens' | 'ends' | null
/**
 * What a row does with a visitor's gesture, an act that is done once they have signed in: `keeps` takes one that was refused
 * with sign_in, `completes` does the one that was kept.
 */
type GestureEffect = 'keeps' | 'completes' | null
/** What was answered, and which act was sent where the row takes acts. */
type Invalidates<Answer> = { of(answer: Answer, stat: Stat | null): readonly CacheTag[] }['of'] | null

/** A row as it is written: `write` makes of it what is sent to. A row without one of the required fields does not compile. */
export type WriteRow<
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  Who extends 'public' | 'member' = 'public' | 'member',
> = {
  path: string
  /** The form it takes: checked in the browser by the same schema, and again at the origin. */
  body: Body
  answer: Answer
  /** A `member` row is refused with sign_in without a session. */
  audience: Who
  /** `exempt` rows stay reachable before an age check. */
  gate: 'closed' | 'exempt'
  /** The tags of what a good answer changed for other visitors; null where it changes nothing that is kept. */
  invalidates: Invalidates<z.output<Answer>>
  /** How long the edge waits where a password or a code is hashed; null: as long as for any other answer. */
  deadlineMs: number | null
  session: SessionEffect
  gesture: GestureEffect
  /** Larger bodies are refused unread. */
  maxBytes?: number
  /** Read as it comes, by the row's own reader: it may be larger than a Worker's memory. */
  isStreamed?: boolean
  about: string
}

/** A row as it is used. A body of more than `maxBytes` is refused unread. */
export type Write<
  Name extends string,
  Body,
  Answer,
  Form = unknown,
  Who extends 'public' | 'member' = 'public' | 'member',
> = {
  name: Name
  /** Typed by what is sent there and what is answered. */
  path: FormAddress<Form, Answer>
  audience: Who
  gate: 'closed' | 'exempt'
  invalidates: Invalidates<Answer>
  deadlineMs: number | null
  session: SessionEffect
  gesture: GestureEffect
  maxBytes: number
  isStreamed: boolean
  about: string
  /** Checks an answer; null when it is not one. */
  parseAnswer(body: unknown): Answer | null
  schemas: { body: z.ZodMiniType<Body>; answer: z.ZodMiniType }
}

/** Makes a row of its description: no more than the usual bytes, and read as a whole, unless the description says otherwise. */
export const write = <
  const Name extends string,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  const Who extends 'public' | 'member',
>(
  name: Name,
  row: WriteRow<Body, Answer, Who>,
): Write<Name, z.output<Body>, z.output<Answer>, z.input<Body>, Who> => ({
  maxBytes: bodyMaxBytes,
  isStreamed: false,
  ...row,
  path: row.path as FormAddress<z.input<Body>, z.output<Answer>>,
  name,
  parseAnswer: (body) => {
    const parsed = row.answer.safeParse(body)
    return parsed.success ? parsed.data : null
  },
  schemas: { body: row.body as unknown as z.ZodMiniType<z.output<Body>>, answer: row.answer },
})

/** The answer of a row that has nothing to add. */
export const Done = z.object({ ok: z.literal(true) })
