// Code that may stand only in certain places: bindings, SQL, calls of fetch, log lines, HTML from a string, React's stream, addresses. Each
// offence is one line: where, and why.

import type { ESTree } from 'vite'
import { Visitor } from 'vite'
import { matchesGlob } from './glob.ts'
import { lineAt, type SourceFile } from './source-imports.ts'
import { stringsOf } from './string-literals.ts'

/** The allowed places, and what is found elsewhere. */
type Place = { only: string[]; why: string }

const envPlace: Place = {
  only: [
    'worker/edge/env.ts',
    'worker/origin/bindings.ts',
    'worker/edge/middleware/read-request.ts',
    'worker/origin/events/event-shard.ts',
    'worker/origin/durable/deny-replica.ts',
  ],
  why: "only env.ts (the origin: bindings.ts) touches a Worker's bindings, and only read-request.ts and an object hand them on",
}

export const bindingOffences = (files: SourceFile[]): string[] =>
  textOffences(files, 'worker/{edge,origin}/**', /\bc\.env\b|\b(env|bindings)\.[A-Z][A-Z_]+\b/, envPlace)

const sqlPlace: Place = {
  only: [
    'worker/origin/*/store/**',
    'worker/origin/sql/**',
    'worker/origin/seed/**',
    // A Durable Object has a database of its own, which only its own class can reach.
    'worker/origin/durable/{limiter,deny-list}.ts',
    // Wrangler's table of applied migrations, and the check of a data folder.
    'worker/local/{migrate,check-data}.ts',
    // A backup reads every table by what the database says of itself.
    'worker/backup/{table-sums,snapshot-database,import-text}.ts',
  ],
  why: 'all SQL stands in a store/ of worker/origin, or in its sql/',
}
const sql = /\bselect\b[\s\S]+\bfrom\b|\binsert\s+(or\s+\w+\s+)?into\b|\bupdate\s+\w+\s+set\b|\bdelete\s+from\b/i

export const sqlOffences = (files: SourceFile[]): string[] =>
  files
    .filter(({ file }) => isOutside(file, sqlPlace))
    .flatMap((file) =>
      stringsOf(file)
        .filter(({ text }) => sql.test(text))
        .map(({ line }) => `${file.file}:${line} ${sqlPlace.why}`),
    )

const fetchPlace: Place = {
  only: [
    'client/{api,track-views}.ts',
    'worker/edge/env.ts',
    'worker/{edge,origin}/telemetry/span-exporter.ts',
    'worker/media/telemetry.ts',
    'worker/contract/upstream-client.ts',
    'worker/backup/bucket-files.ts',
    'worker/backup/send-in-parts.ts',
    'worker/deploy/{cloudflare-api,ask-site,mail-records}.ts',
    'worker/origin/account/oidc/fetch-provider.ts',
    'worker/origin/media/ask-processor.ts',
    // Documents of video adverts, of addresses that an operator typed.
    'worker/edge/upstream/resolve-vast.ts',
    // An operator's own file at an address that they typed.
    'worker/local/import-source.ts',
    'worker/origin/site/index-now.ts',
    // The demo wallet answers the site as a wallet does.
    'worker/local/wallet/demo-wallet.ts',
    // The list of issuers of proofs of age, at the operator's address.
    'worker/origin/age/wallet/refresh-trust-list.ts',
    'worker/origin/age/wallet/status-list.ts',
    'worker/origin/site/send-alert.ts',
    // The push services of browsers only.
    'worker/origin/messages/send-push.ts',
    // Public addresses only.
    'worker/origin/admin/importing/fetch-feed.ts',
    'worker/media/origin-client.ts',
  ],
  why: 'the network is asked by the files of this list only: in the browser client/api.ts, in the edge the upstream of env.ts',
}

/** A use of the platform's own `fetch`; the `.fetch` of a binding or an app does not count. */
export const fetchOffences = (files: SourceFile[]): string[] =>
  files
    .filter(({ file }) => isOutside(file, fetchPlace))
    .flatMap((file) =>
      globalsOf(file, 'fetch').map((position) => `${file.file}:${lineAt(file.text, position)} ${fetchPlace.why}`),
    )

const logPlace: Place = {
  // What a command says as it starts is for a terminal.
  only: ['worker/origin/seed/make-loops.ts', 'worker/media/main.ts'],
  why: 'lines of a log are written by shared/log-line.ts, which gives each its time, Worker, version and trace',
}

export const logOffences = (files: SourceFile[]): string[] =>
  textOffences(files, 'worker/{edge,origin,hasher,media}/**', /\bconsole\.\w+\(/, logPlace)

const htmlPlace: Place = {
  only: ['worker/edge/render/{fragment,island}.tsx'],
  why: 'HTML from a string is written by render/fragment.tsx and render/island.tsx only',
}

export const htmlOffences = (files: SourceFile[]): string[] =>
  textOffences(
    files,
    '**',
    /\b(inner|outer)HTML\b|\binsertAdjacentHTML\b|\bdangerouslySetInnerHTML\b|\bdocument\.write\b/,
    htmlPlace,
  )

const actPlace: Place = {
  only: [],
  why: 'an act that the browser sends is one of the acts table: statForm<ActForm>(…)',
}

/** Without its type a form takes any text as the name of an act. */
export const actOffences = (files: SourceFile[]): string[] => textOffences(files, 'client/**', /\bstatForm\(/, actPlace)

const hmacPlace: Place = { only: ['shared/hmac-key.ts'], why: 'keys of HMAC are imported by shared/hmac-key.ts' }

/** A key that versioned-secret.ts derives is none that is imported. */
export const hmacOffences = (files: SourceFile[]): string[] =>
  textOffences(files, '**', /\bimportKey\([^)]*'HMAC'/, hmacPlace)

const readingPlace: Place = {
  only: [
    'shared/read-up-to.ts',
    // Stores what it reads piece by piece, and keeps none of it.
    'worker/origin/files/upload-parts.ts',
  ],
  why: 'a stream of unknown length is read up to a limit by shared/read-up-to.ts',
}

/** The bytes of each piece are added up, and reading ends above a limit. */
export const readingOffences = (files: SourceFile[]): string[] =>
  textOffences(files, '**', /\+= \w+\.(byteLength|length)\s+if \(\w+ > \w+\) return\b/, readingPlace)

const streamPlace: Place = {
  only: [],
  why: "parts are rendered as text by render/markup.ts: React's stream has the same bytes for seven times the processor time",
}

export const reactStreamOffences = (files: SourceFile[]): string[] =>
  textOffences(files, '**', /\brenderTo(Readable|Pipeable)Stream\b/, streamPlace)

/** Where a template would weigh on the first scripts of the browser. */
const speltHere = { 'client/report-adverts.ts': '/go/' } as Record<string, string>

/** String literals that begin like an address of a page, of the upstream or of the edge's own. */
export const addressOffences = (files: SourceFile[], addresses: RegExp): string[] =>
  files
    .filter(({ file }) => !matchesGlob(file, 'shared/{route-table.ts,service-paths.ts,media-paths.ts,contract/**}'))
    .flatMap((source) =>
      stringsOf(source)
        .filter(({ text }) => addresses.test(text) && text !== speltHere[source.file])
        .map(({ line, text }) => `${source.file}:${line} ${text} is spelt in the tables of shared/ only`),
    )

function textOffences(files: SourceFile[], where: string, pattern: RegExp, place: Place): string[] {
  return files
    .filter(({ file }) => matchesGlob(file, where) && isOutside(file, place))
    .flatMap(({ file, text }) =>
      [...text.matchAll(new RegExp(pattern, 'g'))].map(({ index }) => `${file}:${lineAt(text, index)} ${place.why}`),
    )
}

const isOutside = (file: string, { only }: Place): boolean => !only.some((glob) => matchesGlob(file, glob))

/** Uses of a name that are not members, keys or types. */
function globalsOf({ program }: SourceFile, name: string): number[] {
  const others = new Set<number>()
  const found: number[] = []
  const ours = (key: ESTree.Node, isComputed: boolean) => {
    if (!isComputed) others.add(key.start)
  }
  new Visitor({
    MemberExpression(node) {
      const isGlobal = node.object.type === 'Identifier' && /^(globalThis|window|self)$/.test(node.object.name)
      if (isGlobal && !node.computed && node.property.type === 'Identifier' && node.property.name === name)
        found.push(node.start)
      ours(node.property, node.computed)
    },
    Property(node) {
      if (!node.shorthand) ours(node.key, node.computed)
    },
    MethodDefinition(node) {
      ours(node.key, node.computed)
    },
    TSPropertySignature(node) {
      ours(node.key, node.computed)
    },
    TSMethodSignature(node) {
      ours(node.key, node.computed)
    },
    TSTypeQuery(node) {
      others.add(node.exprName.start)
    },
  }).visit(program)
  new Visitor({
    Identifier(node) {
      if (node.name === name && !others.has(node.start)) found.push(node.start)
    },
  }).visit(program)
  return found
}
