// The deadline of writes that hash a password is longer than that of other calls.
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { writeRows } from '../../../../shared/contract/contract.ts'
import { hashDeadlineMs } from '../../../../shared/limits.ts'

/** Redeems a code of the provider and hashes nothing here. */
const others = ['googleReturn']
/** Has neither, and makes recovery codes. */
const alsoHashing = ['addPasskey']

it('every form with a password or code has the deadline of a hash', () => {
  const asking = writeRows.filter(({ schemas: { body } }) => {
    const fields = body instanceof z.ZodMiniObject ? Object.keys(body.shape) : []
    return fields.some((field) => ['pwd', 'password', 'code'].includes(field))
  })
  const names = asking.map(({ name }) => name).filter((name) => !others.includes(name))
  const waiting = writeRows.filter(({ deadlineMs }) => deadlineMs === hashDeadlineMs).map(({ name }) => name)
  expect(waiting.sort()).toEqual([...names, ...alsoHashing].sort())
})
