// The forms of acts on many objects of a family.
import * as z from 'zod/mini'
import { bulkMax, searchMaxLength } from '../limits.ts'
import { bulkActNames, bulkFamilyNames } from '../rules/admin-families.ts'
import { mark } from './admin-category.ts'

const idMaxLength = 15

/** Ids with commas, each once. */
const Items = z.pipe(
  z.optional(
    z
      .string('invalid')
      .check(
        z.maxLength(bulkMax * (idMaxLength + 1), 'max_length'),
        z.regex(/^([1-9]\d{0,14}(,[1-9]\d{0,14})*)?$/, 'invalid'),
      ),
  ),
  z.pipe(
    z.transform((text: string | undefined) => [...new Set((text ?? '').split(',').filter(Boolean).map(Number))]),
    z.array(z.number()).check(z.maxLength(bulkMax, 'max_items')),
  ),
)

/**
 * `items` are the ids of the objects; with `all` it is every object that matches `table` instead: the query of the table's address.
 * `value` is the name of what the act adds, removes or sets.
 */
export const BulkForm = z.object({
  family: z.enum(bulkFamilyNames, 'invalid'),
  act: z.enum(bulkActNames, 'required'),
  items: Items,
  all: mark(),
  table: z.pipe(
    z.optional(z.string('invalid').check(z.maxLength(20 * searchMaxLength, 'max_length'))),
    z.transform((text) => text ?? ''),
  ),
  value: z.pipe(
    z.optional(z.string('invalid').check(z.trim(), z.maxLength(searchMaxLength, 'max_length'))),
    z.transform((text) => text ?? ''),
  ),
})
export type BulkForm = z.infer<typeof BulkForm>

/** What an editor does with a planned act, or with one that ended. */
const bulkSteps = ['start', 'undo', 'drop'] as const

/** Refused with `invalid`. */
export const BulkStepForm = z.object({
  bulk_id: z.pipe(
    z.string('invalid').check(z.regex(/^[1-9]\d{0,14}$/, 'invalid')),
    z.transform((text) => Number(text)),
  ),
  step: z.enum(bulkSteps, 'invalid'),
})
export type BulkStepForm = z.infer<typeof BulkStepForm>
