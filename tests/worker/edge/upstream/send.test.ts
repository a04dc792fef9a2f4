// Which forms wait in line for a hash: the edge waits for them longer than for any other answer.
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { writeRows } from '../../../../shared/contract/contract.ts'
import { hashDeadlineMs } from '../../../../shared/limits.ts'

/** Redeems the provider's code, which needs no hash here. */
const others = ['googleReturn']

it('every form with a password or a code is waited for as long as hashes take: none is answered with a fault about what was done', () => {
  const asking = writeRows.filter(({ schemas: { body } }) => {
    const fields = body instanceof z.ZodMiniObject ? Object.keys(body.shape) : []
    return fields.some((field) => ['pwd', 'password', 'code'].includes(field))
  })
  const names = asking.map(({ name }) => name).filter((name) => !others.includes(name))
  const waiting = writeRows.filter(({ deadlineMs }) => deadlineMs === hashDeadlineMs).map(({ name }) => name)
  expect(waiting.sort()).toEqual(names.sort())
})
