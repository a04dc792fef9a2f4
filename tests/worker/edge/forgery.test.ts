// A page elsewhere can make a browser send anything here, with its cookies; none of it is done.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeRows } from '../../../shared/contract/contract.ts'
import { ageCheckPaths, servicePaths } from '../../../shared/service-paths.ts'
import { type EdgeWorld, edgeWorld } from '../../support/world/edge.ts'
import { foreignShapes } from '../../support/world/foreign-shapes.ts'
import { operations } from '../../support/world/operations.ts'

let world: EdgeWorld
beforeAll(async () => {
  world = await edgeWorld()
})
afterAll(() => world.stop())

const send = (name: string, headers: Record<string, string>) => {
  const one = operations.find((operation) => operation.name === name)
  if (!one) throw new Error(`no operation ${name}`)
  const init = { method: 'POST', body: one.body(), headers: { ...one.headers, ...headers } }
  return world
    .ask(one.path, init)
    .then(async (response) => ({ response, isDone: (await one.done?.(response)) ?? false }))
}

it('the table holds what the edge does itself and every row of the contract that changes something', () => {
  for (const path of [servicePaths.consent, ageCheckPaths.photo, ...writeRows.map((row) => row.path)]) {
    expect(operations.map((operation) => operation.path)).toContain(path)
  }
  expect([operations.length >= 17, foreignShapes.length]).toEqual([true, 8])
})

describe.each(operations.map(({ name }) => name))('%s', (name) => {
  it.each(foreignShapes)('sent by %s is refused and not done', async (_, headersOf) => {
    const { response, isDone } = await send(name, headersOf(world.origin))
    expect([response.status, isDone, response.headers.getSetCookie()]).toEqual([403, false, []])
    expect(await response.json()).toEqual({ error: expect.any(String), code: 'cross_origin' })
  })
})

it.each(operations.filter(({ done }) => done).map(({ name }) => name))(
  '%s sent by a page of ours is done, in every browser',
  async (name) => {
    expect((await send(name, { 'sec-fetch-site': 'same-origin' })).isDone).toBe(true)
    expect((await send(name, { origin: world.origin })).isDone).toBe(true)
  },
)
