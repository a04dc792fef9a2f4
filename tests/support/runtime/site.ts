// The whole site without a browser: both built Workers over a database with the demo accounts, and a visitor with cookies.
import type { D1Database } from '@cloudflare/workers-types'
import { openDatabase } from '../../../worker/local/database.ts'
import { createRuntime, ownDatabaseName, type Runtime, type RuntimeOptions } from '../../../worker/local.ts'
import { passwordOf } from './demo-passwords.ts'
import { apartByEnvironment, joinedDatabase } from './joined-database.ts'
import { addLightAccounts } from './light-accounts.ts'
import { lightHasher } from './light-hasher.ts'
import { forgetState, inhabitedState, seededState, templates } from './seeded-databases.ts'
import { beginSharedSite } from './shared-runtime.ts'
import { staffChecksOff } from './staff-checks.ts'
import { withoutTexts } from './without-island-texts.ts'

export type SiteTestbed = {
  origin: string
  db: D1Database
  runtime: Runtime
  log: string[]
  /** Runs one statement with its bound values. */
  run: (sql: string, ...values: unknown[]) => Promise<unknown>
  stop: () => Promise<void>
}

type SiteOptions = RuntimeOptions & {
  isStaffChecked?: boolean
  /** With the catalogue. */
  isSeeded?: boolean
  /** Without any account. */
  isEmpty?: boolean
  /** In a process of its own: for a test that loads the upstream again. */
  isApart?: boolean
}

/** In the process's shared runtime, unless options need one of its own. */
export async function startSiteTestbed(options: SiteOptions = {}): Promise<SiteTestbed> {
  const {
    isStaffChecked,
    isSeeded = false,
    isEmpty = false,
    isApart = false,
    vars,
    originVars,
    edgeFront,
    originFront,
    ...others
  } = options
  const own = { ...(isStaffChecked ? {} : staffChecksOff), ...originVars }
  const canShare = !isApart && Object.keys(others).length === 0 && apartByEnvironment().length === 0
  const log: string[] = []
  const template = await (isSeeded ? templates.seeded() : isEmpty ? templates.migrated() : templates.inhabited())
  const fronts = { edgeFront, originFront }
  const shared = canShare ? await beginSharedSite({ vars, originVars: own, ...fronts, template, log }) : null
  if (!shared) return startOwnRuntime({ ...others, ...(vars && { vars }), originVars: own, ...fronts }, isSeeded, log)
  const db = await shared.database()
  if (isSeeded) await addLightAccounts(db)
  return testbedOf(shared, db, log, shared.stop)
}

async function startOwnRuntime(options: RuntimeOptions, isSeeded: boolean, log: string[]): Promise<SiteTestbed> {
  const state = options.state ?? (await (isSeeded ? seededState() : inhabitedState()))
  const apart = apartByEnvironment()
  const ownNames = Object.fromEntries(apart.map((binding) => [binding, ownDatabaseName(binding)]))
  const runtime = await createRuntime({
    geo: 'CA',
    hasherFront: lightHasher,
    // As in the runtime that sites share.
    areObjectsOpen: true,
    onLog: ({ message }) => log.push(...message.split('\n')),
    ...options,
    originDatabases: { ...ownNames, ...options.originDatabases },
    state,
  })
  const first = await runtime.database()
  if (apart.length > 0) await runtime.migrate()
  const own = Object.fromEntries(
    apart.map((binding) => [binding, openDatabase(runtime.miniflare, ownDatabaseName(binding))]),
  )
  const db = apart.length > 0 ? joinedDatabase(first, own) : first
  if (options.state || isSeeded) await addLightAccounts(db)
  return testbedOf(runtime, db, log, async () => {
    await runtime.stop()
    if (!options.state) forgetState(state)
  })
}

function testbedOf(runtime: Runtime, db: D1Database, log: string[], stop: () => Promise<void>): SiteTestbed {
  const run = (sql: string, ...values: unknown[]) =>
    db
      .prepare(sql)
      .bind(...values)
      .run()
  return { origin: runtime.url.origin, db, runtime, log, run, stop }
}

type Asked = {
  headers?: Record<string, string>
  form?: Record<string, string>
  /** A multipart form with files. */
  parts?: FormData
  json?: unknown
  /** A raw body, whose type is in the headers. */
  bytes?: Uint8Array
}

export type SiteVisitor = {
  cookies: Map<string, string>
  /** Opens an address, or sends a form to it like a page without script. Redirects are not followed. */
  ask: (path: string, asked?: Asked) => Promise<Response>
  page: (path: string, asked?: Asked) => Promise<string>
  signIn: (usr: string) => Promise<Response>
}

let addresses = 0

/** Every visitor has their own network address. `fetch` sends the requests where the site may be away. */
export function siteVisitor(
  { origin, fetch: send = fetch }: Pick<SiteTestbed, 'origin'> & { fetch?: typeof fetch },
  address = `192.0.2.${++addresses}`,
): SiteVisitor {
  const cookies = new Map<string, string>()
  const visitor: SiteVisitor = {
    cookies,
    async ask(path, { headers = {}, form, parts, json, bytes } = {}) {
      const isSent = [form, parts, json, bytes].some((body) => body !== undefined)
      const sent = parts && new Response(parts)
      const response = await send(origin + path, {
        redirect: 'manual',
        method: isSent ? 'POST' : 'GET',
        headers: {
          accept: 'text/html',
          // Neither side spends time on compression.
          'accept-encoding': 'identity',
          'cf-connecting-ip': address,
          ...(cookies.size ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
          ...(isSent ? { 'sec-fetch-site': 'same-origin' } : {}),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(sent && { 'content-type': sent.headers.get('content-type') ?? '' }),
          ...headers,
        },
        ...(form && { body: new URLSearchParams(form) }),
        // In one piece, so that it has a content-length.
        ...(sent && { body: await sent.arrayBuffer() }),
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(bytes && { body: new Uint8Array(bytes) }),
      })
      for (const cookie of response.headers.getSetCookie()) keepCookie(cookies, cookie)
      return isPage(response) ? Object.assign(response, { text: textOf(response) }) : response
    },
    page: async (path, asked) => (await visitor.ask(path, asked)).text(),
    signIn: (usr) => visitor.ask('/signin/', { form: { usr, pwd: passwordOf(usr) } }),
  }
  return visitor
}

/** A signed-in demo member. */
export async function signedIn(testbed: Pick<SiteTestbed, 'origin'>, usr: string): Promise<SiteVisitor> {
  const visitor = siteVisitor(testbed)
  const { status } = await visitor.signIn(usr)
  if (!visitor.cookies.has('__Host-session')) throw new Error(`${usr} could not sign in: ${status}`)
  return visitor
}

const isPage = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') ?? false
const textOf = (response: Response) => async () => withoutTexts(await new Response(response.body).text())

function keepCookie(cookies: Map<string, string>, cookie: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
  if (/Max-Age=0/i.test(cookie)) cookies.delete(name)
  else cookies.set(name, value)
}
