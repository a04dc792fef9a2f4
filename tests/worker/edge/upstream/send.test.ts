// Which forms wait in line for a hash: the edge must not give up on them as on any other question.
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { writeRows } from '../../../../shared/contract/contract.ts'
import { hashingWrites } from '../../../../worker/edge/upstream/send.ts'

/** Redeems a code of the provider, which is none of ours. */
const others = ['googleReturn']

it('every form with a password or a code is waited for as long as hashes take: none is told a fault about what was done', () => {
  const asking = writeRows.filter(({ schemas: { body } }) => {
    const fields = body instanceof z.ZodMiniObject ? Object.keys(body.shape) : []
    return fields.some((field) => ['pwd', 'password', 'code'].includes(field))
  })
  const names = asking.map(({ name }) => name).filter((name) => !others.includes(name))
  expect([...hashingWrites].sort()).toEqual(names.sort())
})
