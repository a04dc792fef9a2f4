// Everything that a site answers, discovered from a place where it is open: an address for every row of the routes and of the
// contract, and files of every kind. A new row is included automatically.
import fc from 'fast-check'
import { isLang } from '../../locales/locales.ts'
import { type AnyEndpoint, contract, endpoints } from '../../shared/contract/contract.ts'
import { gateOf } from '../../shared/gate.ts'
import { parseRoute, type RouteName, routeNames, routePaths } from '../../shared/routes.ts'
import type { Gate } from '../../shared/rules/age-policy.ts'
import { noticeKindNames } from '../../shared/rules/moderation-notice-kinds.ts'
import { decodeVideoUrl } from '../../shared/rules/video-playback.ts'
import * as addresses from '../../shared/service-paths.ts'
import { arbitraryParams } from '../support/checks/arbitrary-params.ts'
import type { Ask } from './client.ts'

export type Surface = { name: string; path: string; gate: Gate }

const pagesToLookAt = 120
/** After so many pages of known kinds in a row, no link leads to another kind. */
const knownPagesMax = 40

/**
 * @param ask from a place where the site is open
 * @param askSigned from there too, as a signed-in member, where there is one
 */
export async function surfacesOf(ask: Ask, askSigned: Ask): Promise<Surface[]> {
  const { pages, texts } = await crawl(ask)
  // A page that requires a session, or only accepts forms, still has an address.
  const routes = routeNames.map((name) => {
    const path = pages.get(name) ?? bare(name) ?? guesses(name, pages)[0] ?? invented(name)
    return surface(`page ${name}`, path)
  })
  const calls = await Promise.all(
    endpoints.map(async (row) =>
      surface(`api ${row.name}`, await callOf(row, pages, row.audience === 'member' ? askSigned : ask)),
    ),
  )
  return [...routes, ...calls, ...(await filesOf(texts, pages, ask)), ...servicesOf(pages)]
}

/** The edge's own endpoints with content of the catalogue or of its members. */
function servicesOf(pages: Map<RouteName, string>): Surface[] {
  const [video = ''] = numberOf(pages)
  const values: Record<string, Record<string, string>> = {
    ageWalletRequestPath: { request_id: 'x' },
    ageWalletAnswerPath: { way: 'link', request_id: 'x' },
    agePhotoPath: { check_id: 'a'.repeat(36) },
    reportPicturePath: { report_id: '1' },
    messagePicturePath: { picture: 'a'.repeat(36) },
    sitemapPath: { lang: 'en', part: 'pages' },
    framePath: { name: 'direct' },
    offersPath: { video_id: String(video) },
    cardMenuPath: { tag: 'en' },
    advertPath: { name: 'house' },
    advertClickPath: { creative_id: '1', slot: 'footer' },
    advertCsvPath: { campaign_id: '1' },
    advertPingPath: { name: 'house', event: 'start' },
  }
  const queries: Record<string, string> = {
    oembed: `?url=${encodeURIComponent(pages.get('video') ?? '')}`,
    browserSuggestions: '?q=light',
  }
  return [
    ...Object.entries(addresses.servicePaths).map(([name, path]) =>
      surface(`service ${name}`, path + (queries[name] ?? '')),
    ),
    ...Object.entries(addresses).flatMap(([name, template]) =>
      typeof template === 'object' && 'fill' in template
        ? surface(`service ${name}`, template.fill(values[name] ?? {}))
        : [],
    ),
  ].filter(({ gate }) => gate === 'closed')
}

const queryOf = (path: string) => new URL(path, 'http://site').searchParams
const pathnameOf = (path: string) => path.split('?')[0] ?? ''
const routeOf = (path: string) => parseRoute(pathnameOf(path), queryOf(path), isLang)
const surface = (name: string, path: string): Surface => ({
  name,
  path,
  gate: gateOf('GET', pathnameOf(path), queryOf(path), routeOf(path)),
})

/** Follows links, new kinds of pages first, and keeps the first address of each kind. */
async function crawl(ask: Ask): Promise<{ pages: Map<RouteName, string>; texts: string[] }> {
  const pages = new Map<RouteName, string>()
  const texts: string[] = []
  const waiting = ['/', ...routeNames.flatMap((name) => bare(name) ?? []), '/search/light/']
  const seen = new Set<string>()
  let known = 0
  for (let looked = 0; looked < pagesToLookAt && known < knownPagesMax && waiting.length; looked++) {
    const fresh = waiting.findIndex((path) => !pages.has(routeOf(path).name as RouteName))
    const [path = ''] = waiting.splice(Math.max(0, fresh), 1)
    if (seen.has(path)) continue
    seen.add(path)
    const { name } = routeOf(path)
    const answer = await ask(path)
    if (answer.status !== 200) continue
    const text = answer.body.toString()
    texts.push(text)
    known += 1
    if (name !== null && !pages.has(name)) {
      pages.set(name, path)
      known = 0
    }
    // Files lead nowhere.
    const links = [...text.matchAll(/href="(\/[^"#]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
    waiting.push(...links.filter((link) => routeOf(link).name !== null))
  }
  for (const name of routeNames) {
    if (pages.has(name)) continue
    for (const path of new Set(guesses(name, pages))) {
      if (pages.has(name) || (await ask(path)).status !== 200) continue
      pages.set(name, path)
    }
  }
  return { pages, texts }
}

/** The address of a page without parameters. */
function bare(name: RouteName): string | null {
  const path = routePaths[name].replace(/\/\{\w+\?\}/g, '')
  return path.includes('{') ? null : path
}

/** Addresses of a page that no link led to, with ids of other pages. */
function guesses(name: RouteName, pages: Map<RouteName, string>): string[] {
  const routes = [...pages.values()].map(routeOf).filter((route) => route.name !== null)
  return routes.flatMap((route) => {
    const path = routePaths[name].replace(/\/?\{(\w+)(\??)\}/g, (slot, key: string, optional: string) => {
      const value = (route.params as Record<string, string | undefined>)[key]
      return value ? `/${encodeURIComponent(value)}` : optional ? '' : slot
    })
    return path.includes('{') ? [] : [path]
  })
}

/** The address of a page that only its owner can open. */
const invented = (name: RouteName): string =>
  routePaths[name].replace(/\{(\w+)\??\}/g, (_, key: string) => inventions[key] ?? '1')

const inventions: Record<string, string> = {
  kind: noticeKindNames[0],
  upload: 'a'.repeat(32),
  receipt: '23456789ABCD',
  key: 'k'.repeat(43),
}

/** An address of a row that is answered with JSON: any that fits the row, with ids and names of the site. */
async function callOf(row: AnyEndpoint, pages: Map<RouteName, string>, ask: Ask): Promise<string> {
  const tried = new Set<string>()
  const known = knownParams(pages)
  for (const [turn, sample] of fc.sample(arbitraryParams(row), { numRuns: 40, seed: 7 }).entries()) {
    const params = { ...(sample as Record<string, unknown>) }
    for (const [key, values] of Object.entries(known)) {
      if (key in params && values.length) params[key] = values[turn % values.length]
    }
    const path = fill(row, params) ?? fill(row, sample)
    if (path === null || tried.has(path)) continue
    tried.add(path)
    const { status } = await ask(path)
    if (status === 200) return path
    // Whatever the values: the row requires a session.
    if (status === 401) break
  }
  return [...tried][0] ?? row.path
}

function fill(row: AnyEndpoint, params: unknown): string | null {
  try {
    const path = row.fill(params)
    return row.match(pathnameOf(path), queryOf(path))?.ok ? path : null
  } catch {
    return null
  }
}

function knownParams(pages: Map<RouteName, string>): Record<string, unknown[]> {
  const paramOf = (name: RouteName, key: string): string[] => {
    const route = pages.has(name) ? routeOf(pages.get(name) ?? '') : null
    const value = route?.name ? (route.params as Record<string, string>)[key] : undefined
    return value ? [value] : []
  }
  const numbers = (...names: RouteName[]) => names.flatMap((name) => paramOf(name, 'id')).map(Number)
  return {
    video_id: numbers('video'),
    id: numbers('playlist'),
    // A search that finds something.
    search: ['light'],
    gender: ['str'],
    lang: ['en'],
    type: ['all'],
    duration: [''],
    date: [''],
    page: [1],
    user_id: numbers('member'),
    object_id: [
      ...numbers('video', 'member', 'playlist'),
      '',
      ...paramOf('pornstar', 'dir'),
      ...paramOf('pornsite', 'dir'),
    ],
    dir: [...paramOf('pornstar', 'dir'), ...paramOf('pornsite', 'dir')],
  }
}

/** A thumb, a video file, an HLS playlist with a segment, and a timeline, as far as the site has them. */
async function filesOf(texts: string[], pages: Map<RouteName, string>, ask: Ask): Promise<Surface[]> {
  const all = texts.join('\n')
  const found = new Map<string, string>()
  const keep = (name: string, path: string | undefined) => path && !found.has(name) && found.set(name, path)
  keep('file thumb', /src="(\/media\/[^"]+)"/.exec(all)?.[1])
  const ids = new Set([...all.matchAll(/\/video\/(\d+)\//g)].map(([, id]) => Number(id)))
  for (const video_id of [...numberOf(pages), ...ids].slice(0, 60)) {
    if (found.has('file HLS segment') && found.has('file mp4')) break
    const answer = await ask(contract.videoFile.fill({ video_id }))
    const files = answer.status === 200 ? contract.videoFile.parseAnswer(JSON.parse(answer.body.toString())) : null
    for (const { video_url } of files ?? []) await keepFilm(decodeVideoUrl(video_url), ask, keep)
  }
  keep('file timeline', /["(](\/[^"\s)]+\.vtt)/.exec(all)?.[1])
  return [...found].map(([name, path]) => surface(name, path))
}

const numberOf = (pages: Map<RouteName, string>) =>
  [...(pages.get('video') ?? '').matchAll(/\/(\d+)\//g)].map(([, id]) => Number(id))

async function keepFilm(path: string | null, ask: Ask, keep: (name: string, path: string | undefined) => unknown) {
  if (!path) return
  if (!path.endsWith('.m3u8')) return keep('file mp4', path)
  keep('file HLS playlist', path)
  const list = (await ask(path)).body.toString()
  const first = list.split('\n').find((line) => line && !line.startsWith('#'))
  if (first?.endsWith('.m3u8')) return keepFilm(new URL(first, `http://site${path}`).pathname, ask, keep)
  if (first) keep('file HLS segment', new URL(first, `http://site${path}`).pathname)
}
