// Reads the schemas of answers: which fields an object has, and which of them may be missing.
import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** A title in another language, where objects are open for them. */
const translatedTitle = /^(title|description)_[a-z]{2}$/

/** Deletes the fields that the schema does not name. Returns how many there were. */
export function dropUnknownFields(schema: Schema, value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return dropUnknownFields(def.innerType, value)
  if (def.type === 'array') {
    if (!Array.isArray(value)) return 0
    return value.reduce((count: number, item) => count + dropUnknownFields(def.element, item), 0)
  }
  const shape = shapeOf(schema)
  if (shape === null || Array.isArray(value)) return 0
  let dropped = 0
  for (const [name, item] of Object.entries(value)) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (field) dropped += dropUnknownFields(field, item)
    else if (!translatedTitle.test(name) || typeof item !== 'string') {
      Reflect.deleteProperty(value, name)
      dropped += 1
    }
  }
  return dropped
}

/** The fields of an object, or of all objects of a union; null for anything else, whose fields are not known. */
function shapeOf(schema: Schema): Readonly<Record<string, Schema>> | null {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return def.shape
  if (def.type !== 'union') return null
  const shapes = def.options.map(shapeOf)
  return shapes.some((shape) => shape === null) ? null : Object.assign({}, ...shapes)
}

/** Whether the value at this path may be missing. */
export function isOptionalAt(schema: Schema, path: readonly PropertyKey[]): boolean {
  const found = path.reduce<Schema | null>((at, key) => at && fieldOf(at, key), schema)
  return found !== null && (found as z.core.$ZodTypes)._zod.def.type === 'optional'
}

function fieldOf(schema: Schema, key: PropertyKey): Schema | null {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return fieldOf(def.innerType, key)
  if (def.type === 'array') return def.element
  return shapeOf(schema)?.[String(key)] ?? null
}
