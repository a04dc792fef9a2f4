// The rules of the house, as functions over parsed files: who may import whom, and what stands only in one place. Each
// offence is one line: where, and why not.
import { posix } from 'node:path'
import type { ESTree } from 'vite'
import { Visitor } from 'vite'
import { cyclesOf, lineAt, type SourceFile } from './imports.ts'

type Reason = string
type Room = {
  /** Files that the row is about: a glob with `*`, `**` and `{a,b}`. The first row that fits counts. */
  who: string
  /** What they may import. */
  may: string[]
  /** What they may import besides, each with its reason. */
  also?: Record<string, Reason>
  /** What they may import as types only, each with its reason. */
  types?: Record<string, Reason>
}

const nodeTools: Record<string, Reason> = {
  'node:**': 'it runs in Node, before or beside the Workers',
}
const border: Record<string, Reason> = { 'zod/mini': 'what comes over the border is parsed there' }
const bindings: Record<string, Reason> = { '@cloudflare/workers-types': 'the shapes of bindings' }

/** Who may import whom. What no row allows is an offence, and so is a file that no row is about. */
const rooms: Room[] = [
  { who: 'shared/**', may: ['shared/**', 'zod/mini', 'rosetta'] },
  { who: 'locales/**', may: ['locales/*.json'] },
  { who: 'client/vite.config.ts', may: ['vite'], also: nodeTools },
  {
    who: 'client/parts/**',
    may: ['client/parts/**', 'shared/rules/**', 'shared/routes.ts', 'react'],
    types: {
      'shared/entities/**': 'the shapes of what is shown',
      'client/island.ts': 'what every view gets: t and lang',
    },
  },
  { who: 'client/stores/**', may: ['client/stores/**', 'shared/**', 'nanostores'] },
  {
    who: 'client/player/**',
    may: [
      'client/{stores,player}/**',
      'shared/**',
      'nanostores',
      'media-chrome/**',
      'hls.js/**',
      'three',
      '@dailymotion/vast-client',
    ],
    also: {
      'client/api.ts': 'links are renewed',
      'client/unhurried.ts': 'the page and the player wait for the same picture',
      'client/parts/player-data.ts': 'what the markup that it takes over hands to it',
    },
    types: { 'shared/contract/**': 'the shapes of answers' },
  },
  {
    who: 'client/forms/picture-crop.tsx',
    may: ['client/island.ts', 'react', 'react-easy-crop'],
  },
  {
    who: 'client/{islands,modals,forms}/**',
    may: [
      ...['shared/forms/**', 'shared/rules/**', 'client/*.ts', 'client/{parts,modals,forms,stores,player}/**'],
      ...['shared/{refusals,result,stat}.ts', 'react', '@nanostores/react'],
    ],
    types: {
      'shared/contract/**': 'the shapes of answers; the schemas themselves would weigh on the browser',
      'zod/mini': 'the schema of a form',
      'shared/entities/**': 'the shapes of what is shown',
    },
  },
  {
    who: 'client/{remember,watched}.ts',
    may: ['client/stores/**', 'shared/path.ts'],
  },
  {
    who: 'client/captcha.ts',
    may: ['client/*.ts', 'shared/**', 'altcha-lib', 'altcha-lib/**'],
  },
  {
    who: 'client/*.ts',
    may: ['client/*.ts', 'shared/**', 'react-dom/client'],
    also: { react: 'wake.ts makes the element that is hydrated' },
    types: { 'locales/locales.ts': 'the keys of texts' },
  },
  {
    who: 'worker/edge/**',
    may: [
      ...['worker/edge/**', 'shared/**', 'locales/**', 'client/parts/**', 'client/islands/**'],
      ...['hono', 'hono/**', 'react', 'react-dom/server', 'react-router', 'uqr'],
    ],
    also: {
      ...border,
      'client/forms/{act-fields,add-to-rows}.tsx': 'forms that stand on pages without an island, too',
    },
    types: { ...bindings, 'client/island.ts': 'what an island is, to render one' },
  },
  {
    who: 'worker/origin/seed/{loops-on-disk,make-loops,loop-*}.ts',
    may: ['worker/origin/**', 'shared/**'],
    also: { 'node:**': 'the clips are files: they are made and read in Node' },
  },
  {
    who: 'worker/origin/{passwords,turns}.ts',
    may: ['worker/origin/**', 'shared/**'],
    also: {
      'node:crypto': 'scrypt, which the platform has under no other name',
      'node:async_hooks': 'a piece of work has to know which request it is for',
    },
  },
  {
    who: 'worker/origin/captcha.ts',
    may: ['worker/origin/**', 'shared/**', 'altcha-lib', 'altcha-lib/**'],
    also: border,
  },
  {
    who: 'worker/origin/mail/**',
    may: ['worker/origin/**', 'shared/**'],
    also: { ...border, 'locales/locales.ts': 'mails speak the language of whoever gets them' },
    types: bindings,
  },
  {
    who: 'worker/origin/**',
    may: ['worker/origin/**', 'shared/**', 'hono', 'hono/**'],
    also: { ...border, 'cloudflare:workers': 'the base of a Durable Object' },
    types: bindings,
  },
  {
    who: 'worker/media/container.ts',
    may: ['shared/**'],
    also: { ...border, 'cloudflare:workers': 'the Durable Object that a container belongs to' },
    types: bindings,
  },
  {
    who: 'worker/media/**',
    may: ['worker/media/**', 'shared/**', 'hono', '@hono/node-server'],
    also: { ...border, 'node:**': 'it runs in Node, beside ffmpeg' },
  },
  {
    who: 'worker/deploy/configuration.ts',
    may: ['worker/{build,local,deploy}/**', 'wrangler'],
    also: {
      ...nodeTools,
      'worker/{edge,origin}/env.ts': 'a configuration that a Worker would refuse is refused before it is deployed',
    },
  },
  {
    who: 'worker/{start,dev,seed,admin,contract,deploy,build,local,react-flush}.ts',
    may: ['worker/*.ts', 'worker/{build,contract,local,deploy}/**', 'shared/**'],
    also: {
      ...nodeTools,
      '{wrangler,miniflare,esbuild,vite}': 'the tools that the commands are made of',
      'worker/origin/seed/**': 'the seed says how large a catalogue may be',
      'worker/origin/store/{roles,takedown-orders}.ts': 'whoever runs the site gives roles, and takes down',
    },
    types: bindings,
  },
  {
    who: 'worker/contract/**',
    may: ['worker/{build,local}.ts', 'worker/{build,contract,local}/**', 'shared/**', 'zod/mini'],
    also: {
      ...nodeTools,
      'worker/origin/seed/**': 'examples are answers of the embedded upstream to a small catalogue',
    },
  },
  {
    who: 'worker/{build,local,deploy}/**',
    may: ['worker/{local,react-flush}.ts', 'worker/{build,local,deploy}/**', 'shared/**'],
    also: {
      ...nodeTools,
      '{wrangler,miniflare,esbuild,vite}': 'the tools that the commands are made of',
      'worker/origin/seed/**': 'the first start fills the embedded upstream',
    },
    types: bindings,
  },
]

export const importOffences = (files: SourceFile[]): string[] =>
  files.flatMap(({ file, imports }) => {
    const room = rooms.find(({ who }) => fits(file, who))
    if (!room) return [`${file}:1 no row of the house says what this file may import`]
    const values = [...room.may, ...Object.keys(room.also ?? {})]
    const types = [...values, ...Object.keys(room.types ?? {})]
    return imports
      .filter(({ to, isType }) => !(isType ? types : values).some((glob) => fits(to, glob)))
      .map(({ to, line, isType }) => {
        const asType = !isType && types.some((glob) => fits(to, glob))
        return `${file}:${line} ${room.who} may not import ${to}${asType ? ' but as a type' : ''}`
      })
  })

/** Edge, origin and media meet in shared/contract; islands meet in stores. */
export const strangerOffences = (files: SourceFile[]): string[] =>
  files.flatMap(({ file, imports }) =>
    imports.flatMap(({ to, line }) => {
      const [from, target] = [floorOf(file), floorOf(to)]
      if (from && target && from !== target)
        return [`${file}:${line} ${from} and ${target} meet in shared/contract only`]
      const areIslands = [file, to].every((path) => path.startsWith('client/islands/'))
      return areIslands ? [`${file}:${line} islands never import islands: they meet in stores`] : []
    }),
  )
const floorOf = (path: string): string | undefined => /^worker\/(edge|origin|media)\//.exec(path)?.[1]

export const cycleOffences = (files: SourceFile[]): string[] =>
  cyclesOf(files).map((circle) => `${circle[0]}:1 imports itself in a circle: ${[...circle, circle[0]].join(' -> ')}`)

const vagueNames = /^(utils?|helpers?|lib|common|index)$/
/** A page that is called index is a noun of this house. */
const namedIndex = ['worker/edge/pages/index.tsx']

export const nameOffences = (paths: string[]): string[] =>
  paths.flatMap((path) => {
    const name = posix.basename(path)
    if (vagueNames.test(name.split('.')[0] ?? '') && !namedIndex.includes(path))
      return [`${path}:1 says nothing about what is inside: name it after its main export`]
    return /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(name) ? [] : [`${path}:1 file names are kebab-case`]
  })

/** What workerd and the tools look for. */
const defaultExporters = [
  'worker/{edge,origin}/main.ts',
  'worker/media/container.ts',
  'tests/bench/workers/*',
  '**/*.config.ts',
]

export const defaultExportOffences = (files: SourceFile[]): string[] =>
  files.flatMap(({ file, defaultExportLine }) =>
    defaultExportLine === null || defaultExporters.some((glob) => fits(file, glob))
      ? []
      : [`${file}:${defaultExportLine} exports are named: a default has another name wherever it is imported`],
  )

export const commentOffences = (files: { file: string; text: string }[]): string[] =>
  files
    .filter(({ text }) => !/^(\/\/|\/\*) \S/.test(text))
    .map(({ file }) => `${file}:1 does not begin with a comment that says why the file exists`)

const shown = /^export (?:async )?(?:function\*?|const|type|class|interface) (\w+)/
/** Rows of the contract say what they are in `about`; a type that is read off a table is what that is. */
const saysItself = / = (?:endpoint|write)\('|^export type .* = .*\btypeof \w+/

/** What shared/ gives to others: each with a docstring, or in a paragraph that begins with one. */
export const docstringOffences = (files: { file: string; text: string }[]): string[] =>
  files
    .filter(({ file }) => file.startsWith('shared/'))
    .flatMap(({ file, text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, at) => {
        const [, name] = shown.exec(line) ?? []
        if (!name || saysItself.test(line)) return []
        const paragraph = lines.slice(lines.lastIndexOf('', at) + 1, at)
        const isSaid = paragraph[0]?.startsWith('/**') || paragraph.at(-1)?.endsWith('*/')
        return isSaid ? [] : [`${file}:${at + 1} ${name} says nothing of its shape, units or errors`]
      })
    })

/** Where something may stand, and what it is. */
type Place = { only: string[]; why: string }

const envPlace: Place = {
  only: ['worker/{edge,origin}/env.ts', 'worker/edge/steps/read-request.ts'],
  why: "only env.ts touches a Worker's bindings, and only read-request.ts hands them to it",
}

export const bindingOffences = (files: SourceFile[]): string[] =>
  textOffences(files, 'worker/{edge,origin}/**', /\bc\.env\b|\b(env|bindings)\.[A-Z][A-Z_]+\b/, envPlace)

const sqlPlace: Place = {
  only: [
    'worker/origin/{store,seed}/**',
    // A Durable Object has a database of its own, and only its own class can reach it.
    'worker/origin/{limiter,deny-list}.ts',
    // The list of migrations that were applied, as wrangler keeps it, and the check that a data folder is sound.
    'worker/local/{migrate,data-folder}.ts',
  ],
  why: 'all SQL stands in worker/origin/store',
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
    ...['client/{api,track}.ts', 'worker/edge/env.ts', 'worker/contract/ask.ts', 'worker/origin/oidc/ask-issuer.ts'],
    ...['worker/origin/media/ask-processor.ts', 'worker/media/report.ts'],
  ],
  why: 'the network is asked through client/api.ts, the upstream of worker/edge/env.ts, ask-issuer.ts, ask-processor.ts and report.ts',
}

/** A call or a passing on of the platform's own `fetch`; a binding's or an app's `.fetch` is none. */
export const fetchOffences = (files: SourceFile[]): string[] =>
  files
    .filter(({ file }) => isOutside(file, fetchPlace))
    .flatMap((file) =>
      globalsOf(file, 'fetch').map((position) => `${file.file}:${lineAt(file.text, position)} ${fetchPlace.why}`),
    )

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

export const anyOffences = (files: SourceFile[]): string[] =>
  files.flatMap(({ file, text, program }) => {
    const positions: number[] = []
    new Visitor({
      TSAnyKeyword(node) {
        positions.push(node.start)
      },
    }).visit(program)
    for (const { index } of text.matchAll(/@ts-(ignore|nocheck|expect-error)/g)) positions.push(index)
    return positions.map((position) => `${file}:${lineAt(text, position)} the compiler's eyes stay open here`)
  })

/** Texts of code that begin like an address of a page or of the upstream. */
export const addressOffences = (files: SourceFile[], addresses: RegExp): string[] =>
  files
    .filter(({ file }) => !fits(file, 'shared/{route-table.ts,service-paths.ts,media-paths.ts,contract/**}'))
    .flatMap((file) =>
      stringsOf(file)
        .filter(({ text }) => addresses.test(text))
        .map(({ line, text }) => `${file.file}:${line} ${text} is spelt in the tables of shared/ only`),
    )

/** What a text that people get must not hold: traces of the workshop it was made in. */
const traces: { pattern: RegExp; why: string }[] = [
  { pattern: /\bissues? #?\d/i, why: 'the number of an issue means nothing to a reader of this repository' },
  { pattern: /\b(previous|earlier|another|next|working|agent) session\b/i, why: 'how the work was cut is no news' },
  { pattern: /(?<![\w.])\/(work|root)\/\w/, why: 'a path of one machine' },
  { pattern: /\bregistry\.[a-z]/i, why: 'the host of a package registry' },
]

export const traceOffences = (files: { file: string; text: string }[]): string[] =>
  files.flatMap(({ file, text }) =>
    traces.flatMap(({ pattern, why }) => {
      const found = pattern.exec(text)
      return found ? [`${file}:${lineAt(text, found.index)} "${found[0]}": ${why}`] : []
    }),
  )

function textOffences(files: SourceFile[], where: string, pattern: RegExp, place: Place): string[] {
  return files
    .filter(({ file }) => fits(file, where) && isOutside(file, place))
    .flatMap(({ file, text }) =>
      [...text.matchAll(new RegExp(pattern, 'g'))].map(({ index }) => `${file}:${lineAt(text, index)} ${place.why}`),
    )
}

const isOutside = (file: string, { only }: Place): boolean => !only.some((glob) => fits(file, glob))

/** Every literal and every template of a file; the holes of a template are one character that is no letter. */
export function stringsOf({ text: source, program }: SourceFile): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = []
  const add = (text: string, node: ESTree.Node) => found.push({ text, line: lineAt(source, node.start) })
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') add(node.value, node)
    },
    TemplateLiteral(node) {
      add(node.quasis.map(({ value }) => value.cooked ?? value.raw).join(hole), node)
    },
  }).visit(program)
  return found
}

/** Stands for the holes of a template. */
export const hole = '\u25cc'

/** Where a name is used that is not a member, a key or a type of something else. */
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

/** A small glob: `*` is anything within a folder, `**` anything, `{a,b}` one of them. */
function fits(path: string, glob: string): boolean {
  const source = glob
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
    .replace(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'))
  return new RegExp(`^${source}$`).test(path)
}
