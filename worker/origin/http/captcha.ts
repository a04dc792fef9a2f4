// The captcha: a proof of work that a browser does in the background, or a question for visitors without script, which programs
// solve more easily and which has stricter limits. Either is valid once.

import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import * as z from 'zod/mini'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { captchaSeconds } from '../../../shared/limits.ts'
import { isSigned, newestOf, signText, textKey } from '../../../shared/versioned-secret.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { countAttempt } from './attempts.ts'

type Captcha = AnswerOf<'captcha'>
export type CaptchaForm = { captcha?: string | undefined; captcha_answer?: string | undefined }

const workPurpose = 'captcha work'
const questionPurpose = 'captcha question'

/** About a second of a browser's time. One derivation verifies it. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 1000, counterMin: 500, counterMax: 2000 }

export async function newCaptcha({ signingSecret }: Env): Promise<Captcha> {
  const expiresAt = currentSeconds() + captchaSeconds
  const { parameters, signature } = await createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: between(work.counterMin, work.counterMax),
    deriveKey,
    expiresAt,
    hmacSignatureSecret: await textKey(newestOf(signingSecret), workPurpose),
  })
  const [a, b] = [between(2, 20), between(2, 20)]
  const signedText = [crypto.randomUUID(), expiresAt, a, b].join('.')
  return {
    challenge: { parameters: { ...parameters }, ...(signature === undefined ? {} : { signature }) },
    question: { token: `${signedText}.${await signText(signingSecret, questionPurpose, signedText)}`, a, b },
  }
}

/**
 * Whether the form's captcha is solved. Checking it spends it.
 * @param whenSilent while nothing can be spent: `admit` takes a solution that may have been used before
 */
export async function isSolved(
  env: Env,
  { captcha = '', captcha_answer }: CaptchaForm,
  whenSilent: 'refuse' | 'admit',
): Promise<boolean> {
  const found =
    captcha_answer === undefined ? await solvedWork(env, captcha) : await askedQuestion(env, captcha, captcha_answer)
  if (found === null) return false
  const spent = await countAttempt(
    env,
    [{ key: `captcha:${found.id}`, limit: 1, windowSeconds: captchaSeconds }],
    whenSilent,
  )
  return spent.ok && found.isRight
}

/** Whether this deployment issued the captcha and it has not expired. */
type Found = { id: string; isRight: boolean }

const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(work.algorithm),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(work.cost),
      keyLength: z.literal(32),
      keyPrefix: z.string().check(z.minLength(32)),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

async function solvedWork({ signingSecret }: Env, text: string): Promise<Found | null> {
  const payload = Payload.safeParse(decode(text))
  if (!payload.success) return null
  const { challenge, solution } = payload.data
  for (const version of signingSecret) {
    const hmacSignatureSecret = await textKey(version, workPurpose)
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })
    if (verified) return { id: challenge.signature, isRight: true }
  }
  return null
}

async function askedQuestion({ signingSecret }: Env, token: string, answer: string): Promise<Found | null> {
  const [id = '', expires, a, b, ...signature] = token.split('.')
  const isGenuine = await isSigned(signingSecret, questionPurpose, [id, expires, a, b].join('.'), signature.join('.'))
  if (!isGenuine || Number(expires) <= currentSeconds()) return null
  return { id, isRight: answer.trim() === String(Number(a) + Number(b)) }
}

function decode(text: string): unknown {
  try {
    return JSON.parse(atob(text))
  } catch {
    return null
  }
}

const between = (least: number, most: number): number =>
  least + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % (most - least + 1))
