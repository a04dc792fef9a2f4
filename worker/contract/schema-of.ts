// Converts the contract's schemas to JSON Schema, all in the same way.
import * as z from 'zod/mini'

/** Transformations have no schema of their own: `input` describes the texts that go in. */
export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output' = 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
