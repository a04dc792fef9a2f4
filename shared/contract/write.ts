// Defines a write row of the contract: a POST to one address, with a form or JSON as its body. Its answer is `{ ok: true }` and
// more, or a refusal with a code for every invalid field.
import * as z from 'zod/mini'
import { bodyMaxBytes } from '../limits.ts'
import type { Stat } from '../stat.ts'
import type { CacheTag } from './cache-tags.ts'
import type { FormAddress } from './json-address.ts'

/** `opens` may set a session cookie; `ends` removes it. */
type SessionEffect = 'opens' | 'ends' | null
/**
 * What a row does with a visitor's gesture, an act that is done after they have signed in: `keeps` stores one that was refused
 * with sign_in, `completes` does the stored one.
 */
type GestureEffect = 'keeps' | 'completes' | null
/** The answer, and the act that was sent where the row takes acts. */
type Invalidates<Answer> = { of(answer: Answer, stat: Stat | null): readonly CacheTag[] }['of'] | null

/** A row's description, which `write` completes. A row without one of the required fields does not compile. */
export type WriteRow<
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  Who extends 'public' | 'member' = 'public' | 'member',
> = {
  path: string
  /** The form: checked in the browser by the same schema, and again at the origin. */
  body: Body
  answer: Answer
  /** A `member` row is refused with sign_in without a session. */
  audience: Who
  /** `exempt` rows stay reachable before an age check. */
  gate: 'closed' | 'exempt'
  /** The tags of what a success changed for other visitors; null where it changes nothing that is cached. */
  invalidates: Invalidates<z.output<Answer>>
  /** The edge's deadline where a password or a code is hashed; null: the same as for any other answer. */
  deadlineMs: number | null
  session: SessionEffect
  gesture: GestureEffect
  /** Larger bodies are refused unread. */
  maxBytes?: number
  /** Streamed to the row's own reader: it may be larger than a Worker's memory. */
  isStreamed?: boolean
  about: string
}

/** A complete row. A body of more than `maxBytes` is refused unread. */
export type Write<
  Name extends string,
  Body,
  Answer,
  Form = unknown,
  Who extends 'public' | 'member' = 'public' | 'member',
> = {
  name: Name
  /** Typed by its form and its answer. */
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
  /** Checks an answer; null when it is invalid. */
  parseAnswer(body: unknown): Answer | null
  schemas: { body: z.ZodMiniType<Body>; answer: z.ZodMiniType }
}

/** Completes a row's description: by default the body has the usual limit and is read as a whole. */
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
