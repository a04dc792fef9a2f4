// The arithmetic of the bill: what the plan includes is free, and each operation has its own price.
import { expect, it } from 'vitest'
import { planIncludes, planOperations } from '../../shared/site-costs.ts'
import {
  addOperations,
  dollarsOf,
  monthDollars,
  operationNames,
  planDollars,
  prices,
  timesOperations,
} from './prices.ts'

it('prices operations without what the plan includes', () => {
  expect(dollarsOf({ requests: 2e6, kvWrites: 1e6, d1RowsRead: 1e9 })).toBeCloseTo(0.6 + 5 + 1)
})

it('a month within the plan costs the plan, and only what is beyond is paid for', () => {
  const included = Object.fromEntries(operationNames.map((name) => [name, prices[name].included]))
  expect(monthDollars(included)).toBe(planDollars)
  expect(monthDollars({ ...included, logEntries: prices.logEntries.included + 1e6 })).toBeCloseTo(planDollars + 0.6)
})

it('adds operations by name, and multiplies them', () => {
  const sum = addOperations({ requests: 1, r2Reads: 2 }, { requests: 3 })
  expect(sum).toMatchObject({ requests: 4, r2Reads: 2, kvReads: 0 })
  expect(timesOperations(sum, 10)).toMatchObject({ requests: 40, r2Reads: 20 })
})

it('says of operations what the site says of them, whose pages compare them with the plan', () => {
  const included: Partial<Record<string, number>> = Object.fromEntries(
    operationNames.map((name) => [name, prices[name].included]),
  )
  for (const name of planOperations) expect(included[name] ?? planIncludes[name], name).toBe(planIncludes[name])
})
