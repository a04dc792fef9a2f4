// What the tests of every run cost, estimated from their source: each start of a test bed and each journey at its measured price. A
// test that needs neither is nearly free. A change that exceeds the budget shares a bed, or gives a dear test the tag `full`.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Seconds of a processor, as `/proc` counts them for all processes of a bed (November 27, 2026), its first requests included: those
 * of a shared runtime, and on top what one of its own costs (`isApart`).
 */
const prices: Record<string, number> = {
  startSiteTestbed: 0.4,
  startFaultySite: 0.4,
  startFaultyPlatform: 0.4,
  startLaggingSite: 1,
  createRuntime: 0.8,
  startOriginTestbed: 0.2,
  emptyStores: 0.1,
  startEdgeTestbed: 0.2,
  browserWorld: 0.2,
}
const apartPrice = 0.6
const journeyPrice = 1.3
/** Of a default run. What the tests do in their beds comes on top, about as much again. */
const budget = 385
const journeysOfFileMax = 10
/** More only where each bed is configured differently. */
const bedsOfFileMax = 3

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: import.meta.dirname }).map((file) => ({
    file,
    text: readFileSync(join(import.meta.dirname, file), 'utf8'),
  }))
const startsIn = (text: string, bed: string): number => text.match(new RegExp(`\\b${bed}\\(`, 'g'))?.length ?? 0
/** From the title of each to its first line, where its tags are. */
const journeysIn = (text: string): number =>
  [...text.matchAll(/\btest\(\s*(['"`][\s\S]*?)=>/g)].filter(([, head = '']) => !head.includes('@full')).length

const tests = filesOf('**/*.test.{ts,tsx}')
const journeys = filesOf('e2e/**/*.spec.ts').map(({ file, text }) => ({ file, count: journeysIn(text) }))

test('the test beds and journeys of a run cost no more than its budget', () => {
  const beds = Object.entries(prices).map(([bed, price]) => ({
    bed,
    cost: price * tests.reduce((sum, { text }) => sum + startsIn(text, bed), 0),
  }))
  const written = journeys.reduce((sum, { count }) => sum + count, 0)
  expect(written).toBeGreaterThan(100)
  const apart = tests.reduce((sum, { text }) => sum + (text.match(/\bisApart: true\b/g)?.length ?? 0), 0)
  const costs = [
    ...beds,
    { bed: 'of their own', cost: apartPrice * apart },
    { bed: 'journeys', cost: journeyPrice * written },
  ]
  const whole = costs.reduce((sum, { cost }) => sum + cost, 0)
  expect(whole, costs.map(({ bed, cost }) => `${bed} ${cost.toFixed(0)}`).join(', ')).toBeLessThan(budget)
})

test('a file starts at most three test beds, and has at most ten journeys of a default run', () => {
  const beds = tests.filter(
    ({ text }) => Object.keys(prices).reduce((sum, bed) => sum + startsIn(text, bed), 0) > bedsOfFileMax,
  )
  expect(beds.map(({ file }) => file)).toEqual([])
  expect(journeys.filter(({ count }) => count > journeysOfFileMax).map(({ file }) => file)).toEqual([])
})
