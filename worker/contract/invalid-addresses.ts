// Addresses of a row with one invalid value each, to check that an upstream's refusal names that value.
import type { AnyEndpoint } from '../../shared/contract/contract.ts'

/** Texts that are invalid for nearly every value; the row itself decides. */
const texts = ['', 'WRONG', '-1', '0', '01', 'x'.repeat(130), '1e9', '\u0000']

const invalidPerValue = 2

export type InvalidAddress = { value: string; address: string }

/** Two invalid texts for every value of a valid address. */
export function invalidAddresses(row: AnyEndpoint, good: string): InvalidAddress[] {
  return valuesOf(row).flatMap((value) =>
    texts
      .map((text) => ({ value, address: withValue(row, good, value, text) }))
      .filter(({ address }) => isRefusedBy(row, address))
      .slice(0, invalidPerValue),
  )
}

const slot = /\{(\w+)\??\}/g

export const valuesOf = ({ path, query }: AnyEndpoint): string[] =>
  [path, ...Object.values(query)].flatMap((template) => [...template.matchAll(slot)].map(([, name]) => name ?? ''))

/** The address with another text in one place. Templates and addresses are split at the same places. */
function withValue(row: AnyEndpoint, good: string, value: string, text: string): string {
  const url = new URL(good, 'http://upstream')
  const path = replaced(row.path, url.pathname, value, encodeURIComponent(text))
  const asked = Object.entries(row.query).flatMap(([key, template]) => {
    const part = replaced(template, url.searchParams.get(key) ?? '', value, text)
    return part || template.includes(`{${value}}`) ? [`${key}=${encodeURIComponent(part)}`] : []
  })
  return path + (asked.length ? `?${asked.join('&')}` : '')
}

function replaced(template: string, written: string, value: string, text: string): string {
  const names = [...template.matchAll(slot)].map(([, name]) => name)
  const source = template
    .split(slot)
    .map((piece, index) => (index % 2 ? '([^/]*?)' : piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  const found = new RegExp(`^${source.join('')}$`).exec(written)?.slice(1) ?? []
  let place = 0
  return template.replace(slot, () => {
    const kept = found[place] ?? ''
    return names[place++] === value ? text : kept
  })
}

function isRefusedBy(row: AnyEndpoint, address: string): boolean {
  const url = new URL(address, 'http://upstream')
  const read = row.match(url.pathname, url.searchParams)
  return read !== null && !read.ok
}
