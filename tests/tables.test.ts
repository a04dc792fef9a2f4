// The three tables agree with the tree: pages with routes, islands with their files and chunks, the rows of the contract with
// each other.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Island } from '../client/island.ts'
import { locales, type MessageKey } from '../locales/locales.ts'
import { defaultListParams } from '../shared/contract/browse-defaults.ts'
import {
  contract,
  contractRoots,
  contractVersion,
  endpoints,
  writeAt,
  writeRows,
  writes,
} from '../shared/contract/contract.ts'
import { routeNames } from '../shared/routes.ts'
import { type Translate, translator } from '../shared/translate.ts'
import { ensureBuilt } from '../worker/build.ts'
import { pages } from '../worker/edge/pages/pages.ts'
import { arbitraryParams } from './support/checks/arbitrary-params.ts'
import { islandProps } from './support/runtime/island-props.ts'

const root = join(import.meta.dirname, '..')
const runs = process.env.FULL ? 5000 : 100

test('every route has a page, and every page a route', () => {
  expect(Object.keys(pages).sort()).toEqual([...routeNames].sort())
})

describe('every island', () => {
  const paths = new Map(
    globSync('client/islands/**/*.tsx', { cwd: root }).map((path) => [basename(path, '.tsx'), join(root, path)]),
  )
  const names = [...paths.keys()]

  test('has sample props here', () => {
    expect(Object.keys(islandProps).sort()).toEqual([...names].sort())
  })

  test.each(names)('%s is the only export of its file, and has the same name', async (name) => {
    const exported = Object.values(await load(name))
    expect(exported.map((island) => (island as Island<object>).name)).toEqual([name])
  })

  test('is a chunk of the built table, and there is no other chunk', async () => {
    await ensureBuilt()
    const table = JSON.parse(readFileSync(join(root, 'dist/client/manifest.json'), 'utf8'))
    expect(Object.keys(table.islands).sort()).toEqual([...names].sort())
    for (const [name, address] of Object.entries(table.islands)) expect(address).toContain(`/${name}-`)
  })

  test.each(names)('%s renders on a server with the texts of its props alone', async (name) => {
    const [island] = Object.values(await load(name)) as [Island<object>]
    const { t, missing } = carried(island.strings)
    const view = createElement(island.View, { ...islandProps[name], t, lang: 'en' })
    const markup = renderToString(view, { identifierPrefix: 'a-' })
    expect(markup).toMatch(/^<[a-z]+[ >]/)
    expect(missing).toEqual([])
  })

  const load = (name: string): Promise<object> => import(paths.get(name) ?? name)
})

/** English, but only these texts, as the browser has them; and a list of missing keys. */
function carried(keys: readonly MessageKey[]): { t: Translate<MessageKey>; missing: string[] } {
  const slice = translator<MessageKey>('en', locales.en.load()).slice(keys)
  const t = translator<MessageKey>('en', slice)
  const missing: string[] = []
  const noting = (...[key, vars]: Parameters<typeof t>) => {
    const text = t(key, vars)
    if (text === key) missing.push(key)
    return text
  }
  return { t: Object.assign(noting, { ...t }), missing }
}

describe('every row of the contract', () => {
  const names = endpoints.map(({ name }) => name)

  test('has its own name', () => {
    expect(names).toEqual(Object.keys(contract))
  })

  test.each(names)('%s matches what it fills, and no other row does', (name) => {
    const own = endpointOf(name)
    fc.assert(
      fc.property(arbitraryParams(own), (params) => {
        const path = own.fill(params)
        const url = new URL(path, 'http://upstream')
        expect(own.match(url.pathname, url.searchParams)).toEqual({ ok: true, value: params })
        const readers = endpoints.filter((other) => other.match(url.pathname, url.searchParams) !== null)
        expect(readers.map((reader) => reader.name)).toEqual([name])
      }),
      { numRuns: runs },
    )
  })

  test.each(names)('%s is under a root that the edge passes on', (name) => {
    expect(contractRoots.filter((root) => endpointOf(name).path.startsWith(root))).toHaveLength(1)
  })

  /** Rows whose addresses contain the lifetime. */
  const dated = endpoints
    .filter(({ path, query }) => [path, ...Object.values(query)].some((template) => template.includes('{lifetime}')))
    .map(({ name }) => name)

  test('has its lifetime in its address, except the two with legacy paths', () => {
    const undated = names.filter((name) => !dated.includes(name))
    expect(undated).toEqual(['suggestions', 'partnerVideos'])
    for (const name of undated) expect(endpointOf(name).lifetimeSeconds(undefined)).toBeGreaterThan(0)
  })

  test.each(dated)('%s is cached exactly as long as its addresses say [S7-001]', (name) => {
    const own = endpointOf(name)
    fc.assert(
      fc.property(arbitraryParams(own), (params) => {
        const path = own.fill(params)
        const written = /\/(\d+)\/|lifetime=(\d+)|params=(\d+)/.exec(path)
        expect(Number(written?.slice(1).find(Boolean))).toBe(own.lifetimeSeconds(params))
      }),
    )
  })

  test.each(dated)('%s refuses another lifetime than its own', (name) => {
    const own = endpointOf(name)
    fc.assert(
      fc.property(arbitraryParams(own), (params) => {
        const lifetime = String(own.lifetimeSeconds(params))
        const url = new URL(own.fill(params).replace(lifetime, `${lifetime}0`), 'http://upstream')
        expect(own.match(url.pathname, url.searchParams)).toMatchObject({ ok: false })
      }),
    )
  })

  test('members are requested with a search or without one, and an empty one counts as none', () => {
    const read = (address: string) => {
      const url = new URL(address, 'http://upstream')
      return contract.members.match(url.pathname, url.searchParams)
    }
    const without = contract.members.fill(anyMember)
    expect(without).not.toContain('search')
    expect(read(without)).toEqual({ ok: true, value: anyMember })
    expect(read(`${without}?search=`)).toEqual({ ok: true, value: anyMember })
    expect(contract.members.fill({ ...anyMember, search: 'anna b' })).toBe(`${without}?search=anna%20b`)
    expect(read(`${without}?search=anna+b`)).toEqual({ ok: true, value: { ...anyMember, search: 'anna b' } })
    expect(read(`${without}?search=an`)).toMatchObject({ ok: false, field: 'search' })
  })

  const anyMember = defaultListParams.members

  const endpointOf = (name: string) => {
    const found = endpoints.find((endpoint) => endpoint.name === name)
    if (!found) throw new Error(`no endpoint ${name}`)
    return found
  }
})

describe('every write of the contract', () => {
  test.each(writeRows)('$name has its own name, and is found by its path alone', (row) => {
    expect(row).toBe(writes[row.name])
    expect(writeAt(row.path)).toBe(row)
    expect(contractRoots.filter((root) => row.path.startsWith(root))).toHaveLength(1)
    const query = new URLSearchParams()
    expect(endpoints.filter((other) => other.match(row.path, query) !== null)).toEqual([])
  })
})

test('contractVersion rises when the shape of an answer changes', () => {
  const recorded = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/contract-version.json'), 'utf8'))
  const shapes = endpoints.map(({ name, schemas }) => [
    name,
    z.toJSONSchema(schemas.answer, { unrepresentable: 'any' }),
  ])
  const found = { version: contractVersion, sha256: createHash('sha256').update(JSON.stringify(shapes)).digest('hex') }
  const isStale = found.sha256 !== recorded.sha256 && found.version === recorded.version
  const advice = isStale ? 'raise contractVersion in shared/contract/contract.ts, run this again, and then' : 'please'
  expect(
    recorded,
    `answers changed: ${advice} write ${JSON.stringify(found)} to fixtures/contract-version.json`,
  ).toEqual(found)
})
