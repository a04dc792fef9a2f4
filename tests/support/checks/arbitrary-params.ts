// Generates parameters of a contract row from its own schema, so that a new row is tested without a line of its own.
import fc from 'fast-check'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '../../../shared/contract/contract.ts'
import { daySeconds } from '../../../shared/limits.ts'
import { isTimeZone } from '../../../shared/rules/time-zones.ts'

/** Arbitrary valid parameters of a row: each of its kind, and consistent with each other. */
export const arbitraryParams = (row: AnyEndpoint): fc.Arbitrary<unknown> => {
  const schema: z.core.$ZodType = row.schemas.params
  const params = anyOutput(schema)
  const { def } = (schema as z.core.$ZodTypes)._zod
  const isRange = def.type === 'object' && 'from' in def.shape && 'to' in def.shape
  return (isRange ? inRange(params) : params).filter((each) => row.conflictingParam(each) === undefined)
}

/** Of two arbitrary days, years lie between them, which hardly a row accepts. */
const rangeDays = 120

const Range = z.looseObject({ from: z.iso.date(), to: z.iso.date() })

/** The first day is some days before the last one, or the last one itself; where one is absent both stay. */
const inRange = (params: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(params, fc.nat({ max: rangeDays })).map(([each, days]) => {
    const range = Range.safeParse(each).data
    if (!range) return each
    const from = new Date(Date.parse(range.to) - days * daySeconds * 1000).toJSON().slice(0, 10)
    return { ...range, from: from < '2000' ? range.to : from }
  })

/**
 * Arbitrary texts that the schema of an address can parse, as `fill` takes its results. Throws for an unknown kind of schema.
 */
function anyOutput(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape).map(([key, inner]) => [key, anyOutput(inner)])))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'union':
      return fc.oneof(...def.options.map(anyOutput))
    case 'string':
      return anyText(def.checks ?? []).filter((text) => z.safeParse(schema, text).success)
    case 'number':
      return fc.integer({ min: 1, max: upperBound(def.checks ?? []) })
    case 'pipe':
      return anyPiped(schema, def)
    case 'optional':
      return fc.option(anyOutput(def.innerType), { nil: undefined })
    default:
      throw new Error(`tests/support/checks/arbitrary-params.ts cannot make a ${def.type} yet`)
  }
}

/** A pipe ends in a transformation of its input, or in a further check, which is the narrower of the two. */
function anyPiped(schema: z.core.$ZodType, def: z.core.$ZodPipeDef): fc.Arbitrary<unknown> {
  if (def.out._zod.def.type === 'transform') return anyOutput(def.in).map((text) => z.parse(schema, text))
  return anyOutput(def.out).filter((value) => z.safeParse(schema, String(value)).success)
}

type Checks = readonly z.core.$ZodCheck<never>[]

/** By its pattern where it has one, else like typed text: any script, lower case, single spaces. */
function anyText(checks: Checks): fc.Arbitrary<string> {
  // No arbitrary text is the name of a time zone: waiting for one would not end.
  if (defOf(checks, 'custom')?.fn === isTimeZone) return fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const pattern = defOf(checks, 'string_format')?.pattern
  if (pattern instanceof RegExp) return onceFor(String(pattern), () => fc.stringMatching(pattern))
  const min = Number(defOf(checks, 'min_length')?.minimum ?? 0)
  return onceFor(String(min), () =>
    fc
      .string({ unit: 'grapheme', minLength: min, maxLength: min + 12 })
      .map((text) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()),
  )
}

/** Many rows share kinds of text, and collecting their letters takes longer than drawing texts. */
const texts = new Map<string, fc.Arbitrary<string>>()
function onceFor(kind: string, make: () => fc.Arbitrary<string>): fc.Arbitrary<string> {
  const text = texts.get(kind) ?? make()
  texts.set(kind, text)
  return text
}

const upperBound = (checks: Checks): number => Number(defOf(checks, 'less_than')?.value ?? Number.MAX_SAFE_INTEGER)

const defOf = (checks: Checks, name: string): Record<string, unknown> | undefined =>
  checks.map(({ _zod }) => ({ ..._zod.def }) as Record<string, unknown>).find(({ check }) => check === name)
