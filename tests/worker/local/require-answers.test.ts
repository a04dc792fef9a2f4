// A site is announced only when each of its parts has answered.
import { describe, expect, test } from 'vitest'
import { requireEdge, requireParts } from '../../../worker/local/require-answers.ts'
import type { Runtime } from '../../../worker/local.ts'

/** A runtime whose Workers give these answers, one after the other; the last one stays. */
function runtimeOf(...answers: [status: number, body: unknown][]) {
  let asked = 0
  const fetch = async () => {
    const [status, body] = answers[Math.min(asked++, answers.length - 1)] ?? [500, {}]
    return Response.json(body, { status })
  }
  const runtime = { worker: async () => ({ fetch }) } as unknown as Pick<Runtime, 'worker'>
  return { runtime, timesAsked: () => asked }
}
const parts = (hasher: string, processor = 'ok') => ({
  parts: { database: 'ok', files: 'ok', objects: 'ok', hasher, processor },
})

describe('the parts of the embedded upstream', () => {
  test('are waited for until each has answered; a processor that cannot work has answered, too', async () => {
    const { runtime, timesAsked } = runtimeOf(
      [503, parts('silent')],
      [503, parts('silent', 'failing')],
      [503, parts('ok', 'failing')],
    )
    await requireParts(runtime)
    expect(timesAsked()).toBe(3)
  })

  test('are named in one sentence when they do not answer in time', async () => {
    const { runtime } = runtimeOf([503, parts('silent', 'silent')])
    await expect(requireParts(runtime, 0)).rejects.toThrow(
      'The site did not start: no answer from its hasher, processor.',
    )
  })
})

test('an invalid configuration of either Worker is a refusal, and not the first visitor’s error', async () => {
  const { runtime } = runtimeOf([500, {}])
  for (const check of [requireEdge, requireParts])
    await expect(check(runtime)).rejects.toThrow('The configuration is invalid: see the line above.')
})
