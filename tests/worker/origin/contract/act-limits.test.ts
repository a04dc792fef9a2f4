// Limits of every act: one more than its row of the table allows is refused, with the time when the next one is accepted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActName } from '../../../../shared/contract/acts.ts'
import { acts } from '../../../../shared/contract/acts.ts'
import { actLimits } from '../../../../shared/limits.ts'
import { stepAttempts } from '../../../../worker/origin/bounds.ts'
import { countAttempt, plantLimitCount } from '../../../support/runtime/counted-limits.ts'
import { addLightAccounts } from '../../../support/runtime/light-accounts.ts'
import { memberWrites, seedMemberData } from '../../../support/runtime/member-writes.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, visitorOf } from '../../../support/runtime/origin-client.ts'

let testbed: OriginTestbed
let anna: OriginVisitor

beforeAll(async () => {
  testbed = await startOriginTestbed()
  await addLightAccounts(testbed.db)
  await seedMemberData(testbed.db)
  anna = visitorOf(testbed, 'annas-network')
  await anna.resumes('anna')
})
afterAll(() => testbed.stop())

const names = Object.keys(acts) as ActName[]
const writeOf = (name: ActName) => memberWrites.find((memberWrite) => memberWrite.name === `the act ${name}`)
const formOf = (name: ActName) => writeOf(name)?.form({}) ?? {}

describe.each(names.filter((name) => name !== 'view'))('the act %s', (name) => {
  const { windowSeconds, member, network } = actLimits[name]
  const keys = [
    ...(member === null ? [] : [{ key: `act.${name}:1`, limit: member as number }]),
    { key: `act-network.${name}:annas-network`, limit: network as number },
  ]

  it('is refused above the limit of its member and of its network, says when the next one is accepted, and accepts the last one below it', async () => {
    const first = writeOf(name)?.first
    if (first) await testbed.db.prepare(first).run()
    for (const { key, limit } of keys) {
      await plantLimitCount(testbed, key, limit)
      const refused = await anna.sends('input', formOf(name), 'form')
      expect([key, refused.status, refused.body.code]).toEqual([key, 429, 'too_many_attempts'])
      expect(Number(refused.body.info)).toBeGreaterThan(0)
      expect(Number(refused.body.info)).toBeLessThanOrEqual(windowSeconds)
      await plantLimitCount(testbed, key, limit - 1)
    }
    expect((await anna.sends('input', formOf(name), 'form')).status).not.toBe(429)
  })
})

it('a request that was cut off once it was counted is counted no second time: its repetition is done where the limit is reached', async () => {
  const boris = visitorOf(testbed, 'boris-network')
  await boris.resumes('boris')
  const counter = { key: 'act.vote:2', limit: actLimits.vote.member, windowSeconds: actLimits.vote.windowSeconds }
  await plantLimitCount(testbed, counter.key, counter.limit - 1)
  await countAttempt(testbed, { ...counter, request: '2:press-of-boris-001' })
  const press = (requestId: string) =>
    boris.acts({ act: 'vote', section: 'video', object_id: '1', vote: '1' }, requestId)
  expect((await press('press-of-boris-002')).status).toBe(429)
  expect((await press('press-of-boris-001')).status).toBe(200)
  expect((await press('press-of-boris-001')).status).toBe(200)
  expect((await press('press-of-boris-002')).status).toBe(429)
})

it('views of a network are counted ten at a time: the tenth is refused above the limit, with the time when the next one is accepted', async () => {
  const { network, windowSeconds } = actLimits.view
  const gina = visitorOf(testbed, 'ginas-network')
  await plantLimitCount(testbed, 'act-network.view:ginas-network', network / stepAttempts)
  const answers = []
  for (let view = 1; view <= stepAttempts; view++) answers.push(await gina.sends('input', formOf('view'), 'form'))
  expect(answers.map(({ status }) => status)).toEqual([...Array(stepAttempts - 1).fill(200), 429])
  expect(answers.at(-1)?.body).toMatchObject({ code: 'too_many_attempts', field: 'notify' })
  expect(Number(answers.at(-1)?.body.info)).toBeLessThanOrEqual(windowSeconds)

  await plantLimitCount(testbed, 'act-network.view:ginas-network', network / stepAttempts - 1)
  for (let view = 1; view <= stepAttempts; view++)
    expect((await gina.sends('input', formOf('view'), 'form')).status).toBe(200)
})
