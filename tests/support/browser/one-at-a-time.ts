// Journeys that change the same thing, with and without script: these run at the same time otherwise, and who opened a form before the
// other one saved is told so.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withLock } from '../../../worker/build/lock.ts'
import { test } from './journey.ts'

/** @param what is changed */
export const alone = <Result>(what: string, site: string, act: () => Promise<Result>): Promise<Result> =>
  withLock(join(tmpdir(), `edgetube-${what}-${new URL(site).port}`), act)

/** @param what they change */
export const oneAtATime = (what: string) =>
  test.extend<{ alone: undefined }>({
    alone: [({ site }, use) => alone(what, site, () => use(undefined)), { auto: true }],
  })
