// A JSON Schema as a readable outline: one line per field, indented, with its type.
import { objectIdPattern } from '../../shared/contract/browse-params.ts'
import { wholePattern, zeroOrMorePattern } from '../../shared/contract/params.ts'
import { dirPattern, mediaPattern } from '../../shared/entities/text.ts'
import { durationPattern, formatPattern } from '../../shared/entities/video.ts'
import { countryPattern } from '../../shared/rules/browse-filters.ts'

/** Patterns with a common name. */
const called: Record<string, string> = {
  [wholePattern.source]: 'whole number, 1 or more',
  [dirPattern.source]: 'name in an address: lower-case letters of any script, digits, hyphens',
  [mediaPattern.source]: 'address of a file: a path here, or https elsewhere',
  [countryPattern.source]: 'country, two lower-case letters',
  [zeroOrMorePattern.source]: 'whole number, 0 or more',
  [objectIdPattern.source]: 'what fits the section: up to three names with commas, a country, or an id',
  [durationPattern.source]: 'hours:minutes:seconds (0:12:05)',
  [formatPattern.source]: 'the end of the file name (_hd.mp4, _master.m3u8)',
}

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: (string | number)[]
  const?: unknown
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  additionalProperties?: unknown
}

/** The lines of an outline. Optional fields have a `?`. */
export function outline(schema: Schema, indent = ''): string[] {
  if (schema.items && !schema.properties) return [`${indent}a list of`, ...outline(schema.items, `${indent}  `)]
  const lines = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    return fieldLines(`${indent}${name}${mark}: `, field, `${indent}  `)
  })
  if (lines.length > 0)
    return isOpen(schema) ? [...lines, `${indent}title_{lang}?: text, the title in that language`] : lines
  return [indent + sayOf(schema)]
}

function fieldLines(head: string, field: Schema, inner: string): string[] {
  if (field.properties) return [head.trimEnd(), ...outline(field, inner)]
  if (field.items?.properties) return [`${head}a list of`, ...outline(field.items, inner)]
  const choices = field.anyOf ?? field.oneOf
  const branches = (field.items?.anyOf ?? field.items?.oneOf)?.filter(({ properties }) => properties)
  if (branches?.length)
    return [`${head}a list, each one of`, ...branches.flatMap((one) => [`${inner}-`, ...outline(one, `${inner}  `)])]
  const object = choices?.find(({ properties }) => properties)
  if (choices && object)
    return [
      `${head}${choices
        .filter((one) => one !== object)
        .map(sayOf)
        .join(' or ')} or`,
      ...outline(object, inner),
    ]
  return [head + sayOf(field)]
}

/** A loose object: the edge keeps translated titles of it, and no other field that the schema does not name. */
const isOpen = ({ additionalProperties }: Schema): boolean =>
  typeof additionalProperties === 'object' && additionalProperties !== null

const limits = Number.MAX_SAFE_INTEGER

export function sayOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(sayOf).join(' or ')
  if (schema.items) return `a list of ${sayOf(schema.items)}${boundsOf('', schema.minItems, schema.maxItems)}`
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'integer' || schema.type === 'number') {
    const from = schema.minimum ?? (schema.exclusiveMinimum === undefined ? undefined : schema.exclusiveMinimum + 1)
    const bounds = boundsOf(
      '',
      from === -limits ? undefined : from,
      schema.maximum === limits ? undefined : schema.maximum,
    )
    return `${schema.type === 'integer' ? 'whole number' : 'number'}${bounds}`
  }
  return schema.type ?? 'anything'
}

function textOf({ pattern, format, minLength, maxLength }: Schema): string {
  if (format)
    return { 'date-time': 'a time (ISO 8601)', date: 'a day (1994-07-21)', uri: 'an address' }[format] ?? format
  if (pattern) return called[pattern] ?? `text like /${pattern}/`
  return `text${boundsOf(' characters', minLength, maxLength)}`
}

function boundsOf(unit: string, from: number | undefined, to: number | undefined): string {
  if (from === undefined && to === undefined) return ''
  if (to === undefined) return `, ${from}${unit} or more`
  return `, ${from ?? 'up'} to ${to}${unit}`
}
