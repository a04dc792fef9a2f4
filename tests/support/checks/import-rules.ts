// The import rules: one row per folder, and no cycles. Each offence is one line: where, and why.
import { matchesGlob } from './glob.ts'
import { cyclesOf, type SourceFile } from './source-imports.ts'

type Reason = string
type Row = {
  /** The files of the row: a glob with `*`, `**` and `{a,b}`. The first matching row counts. */
  who: string
  /** What they may import. */
  may: string[]
  /** Additional imports, each with its reason. */
  also?: Record<string, Reason>
  /** Type-only imports, each with its reason. */
  types?: Record<string, Reason>
}

const nodeTools: Record<string, Reason> = {
  'node:**': 'it runs in Node, before or beside the Workers',
}
const border: Record<string, Reason> = { 'zod/mini': 'what comes over the border is parsed there' }
const bindings: Record<string, Reason> = { '@cloudflare/workers-types': 'the shapes of bindings' }

/** The rules. What no row allows is an offence, and so is a file without a row. */
const rows: Row[] = [
  { who: 'shared/**', may: ['shared/**', 'zod/mini', 'rosetta'] },
  { who: 'locales/**', may: ['locales/*.json'] },
  { who: 'client/vite.config.ts', may: ['vite'], also: nodeTools },
  {
    who: 'client/parts/**',
    may: ['client/parts/**', 'shared/rules/**', 'shared/routes.ts', 'react'],
    types: {
      'shared/entities/**': 'the shapes of what is shown',
      'shared/contract/**': 'the shapes of answers',
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
      'client/page-swapped.ts': 'the lists of each page are read again',
      'client/after-first-frame.ts': 'the page and the player wait for the same picture',
      'client/native-hls.ts': 'the page fetches what plays streams for the same browsers in which the player uses it',
      'client/parts/video/player-data.ts': 'what the markup that it takes over hands to it',
      'client/navigation/keep-playing.ts': 'it loads what keeps it while pages change',
    },
    types: { 'shared/contract/**': 'the shapes of answers' },
  },
  {
    who: 'client/navigation/**',
    may: ['client/navigation/**', 'client/*.ts', 'client/stores/**', 'shared/**'],
    types: {
      'client/player/**': 'the player that stays',
      'client/parts/video/player-data.ts': 'what its markup hands to it',
    },
  },
  {
    who: 'client/forms/members/picture-crop.tsx',
    may: ['client/island.ts', 'react', 'react-easy-crop'],
  },
  {
    who: 'client/{islands,modals,forms}/**',
    may: [
      'shared/forms/**',
      'shared/rules/**',
      'client/*.ts',
      'client/{parts,modals,forms,stores,player}/**',
      'shared/{refusals,result,stat}.ts',
      'react',
      '@nanostores/react',
    ],
    types: {
      'shared/contract/**': 'the shapes of answers; the schemas themselves would weigh on the browser',
      'zod/mini': 'the schema of a form',
      'shared/entities/**': 'the shapes of what is shown',
    },
  },
  {
    who: 'client/{remember-note,note-search,mark-watched}.ts',
    may: ['client/stores/**', 'client/{api,page-data,page-swapped,note-search}.ts', 'shared/path.ts'],
  },
  {
    who: 'client/card-{acts,follow}.ts',
    may: ['client/stores/**', 'client/forms/act.ts', 'client/card-{acts,authors}.ts', 'shared/**'],
  },
  {
    who: 'client/solve-captcha.ts',
    may: ['client/*.ts', 'shared/**', 'altcha-lib', 'altcha-lib/**'],
  },
  {
    who: 'client/*.ts',
    may: ['client/*.ts', 'shared/**', 'react-dom/client'],
    also: { react: 'wake.ts makes the element that is hydrated' },
    types: { 'locales/locales.ts': 'the keys of texts' },
  },
  {
    who: 'worker/{edge,origin}/telemetry/trace.ts',
    may: ['shared/**'],
    also: { 'node:async_hooks': 'which request runs, which the platform has under no other name' },
  },
  {
    who: 'worker/edge/**',
    may: [
      'worker/edge/**',
      'shared/**',
      'locales/**',
      'client/parts/**',
      'client/islands/**',
      'hono',
      'hono/**',
      'react',
      'react-dom/server',
      'react-router',
      'd3-scale',
      'd3-shape',
      'uqr',
    ],
    also: {
      'cloudflare:workers': 'the base of a Durable Object',
      ...border,
      'client/forms/{act-fields,playlists/add-to-rows}.tsx': 'forms that stand on pages without an island, too',
    },
    types: { ...bindings, 'client/island.ts': 'what an island is, to render one' },
  },
  {
    who: 'worker/origin/seed/{loops-on-disk,make-loops,loop-*}.ts',
    may: ['worker/origin/**', 'shared/**'],
    also: { 'node:**': 'the clips are files: they are made and read in Node' },
  },
  {
    who: 'worker/origin/account/passwords.ts',
    may: ['worker/origin/**', 'shared/**'],
    also: {
      'node:crypto': 'a comparison whose time tells nothing',
    },
    types: bindings,
  },
  {
    who: 'worker/hasher/**',
    may: ['shared/**'],
    also: {
      ...border,
      'cloudflare:workers': 'the base of a Durable Object',
      'node:crypto': 'scrypt, which the platform has under no other name',
    },
    types: bindings,
  },
  {
    who: 'worker/origin/http/captcha.ts',
    may: ['worker/origin/**', 'shared/**', 'altcha-lib', 'altcha-lib/**'],
    also: border,
  },
  {
    who: 'worker/origin/account/passkeys/verify-passkey.ts',
    may: ['worker/origin/**', 'shared/**', '@simplewebauthn/server'],
    also: border,
  },
  {
    who: 'worker/origin/account/oidc/**',
    may: ['worker/origin/**', 'shared/**', 'oauth4webapi'],
    also: border,
  },
  {
    who: 'worker/origin/age/wallet/**',
    may: ['worker/origin/**', 'shared/**', 'cborg', 'jose/**'],
    also: border,
    types: bindings,
  },
  {
    who: 'worker/origin/mail/**',
    may: ['worker/origin/**', 'shared/**'],
    also: { ...border, 'locales/locales.ts': 'mails are in the language of their reader' },
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
      'worker/{edge/env,origin/bindings}.ts':
        'a configuration that a Worker would refuse is refused before it is deployed',
      'worker/edge/{http/own-origin,operator/site}.ts': 'so is an origin of links that only a local run may have',
    },
  },
  {
    who: 'worker/deploy/gate-checks.ts',
    may: ['worker/deploy/**', 'shared/**'],
    also: {
      'worker/edge/{http/visitor,operator/age-policy}.ts':
        'a new version is checked against the policy that it was built with',
    },
  },
  {
    who: 'worker/deploy/method-choice.ts',
    may: ['worker/deploy/**', 'shared/**'],
    also: {
      'worker/edge/{age/check-methods,operator/age-policy}.ts': 'the methods of a configuration are those of its edge',
      'worker/origin/age/wallet/trusted-issuers.ts': 'with issuers of its own a wallet can be asked without a list',
    },
  },
  {
    who: 'worker/{start,dev,seed,admin,settings,import,export,backup,restore,keys,contract,dashboard,deploy,rollback,build,local}.ts',
    may: ['worker/*.ts', 'worker/{backup,build,contract,keys,local,deploy,operations}/**', 'shared/**'],
    also: {
      ...nodeTools,
      '{wrangler,miniflare,esbuild,vite}': 'the tools that the commands are made of',
      'worker/origin/seed/**': 'the seed says how large a catalogue may be',
      'worker/origin/sql/sealed-columns.ts': 'the operator retires a secret when nothing is sealed with it',
      'worker/edge/http/own-origin.ts': 'a local run has an origin of links that is of this machine',
    },
    types: bindings,
  },
  {
    who: 'worker/contract/**',
    may: ['worker/{build,local}.ts', 'worker/{build,contract,local}/**', 'shared/**', 'zod/mini'],
    also: {
      ...nodeTools,
      'worker/origin/seed/**': 'examples are answers of the embedded upstream to a small catalogue',
      'worker/edge/upstream/{clean-text,schema-fields}.ts': 'the check reports what the edge removes from an answer',
    },
  },
  { who: 'worker/operations/**', may: ['worker/operations/**', 'shared/**'] },
  {
    who: 'worker/backup/**',
    may: ['worker/{backup,build,keys,local,deploy}/**', 'shared/**', 'wrangler'],
    also: {
      ...nodeTools,
      ...border,
      'worker/origin/media/output-keys.ts': 'photos of age checks are in no backup',
      'worker/origin/{moderation/store/takedowns,search/store/search-index,studio/store/upload-parts}.ts':
        'a restored database refers to what no backup holds',
      'worker/origin/sql/own-databases.ts': 'a backup has the rows of all databases in one',
      'worker/origin/video/store/video-countries.ts':
        'a restored site tells a new deny list in which countries videos are shown',
      'worker/origin/video/store/withheld.ts': 'a restored site tells a new deny list what is withheld',
      'worker/origin/studio/store/video-replacements.ts':
        'a restored site tells a new deny list which files were replaced',
    },
    types: bindings,
  },
  {
    who: 'worker/local/wallet/**',
    may: ['worker/local/wallet/**', 'shared/**'],
    also: {
      ...nodeTools,
      'worker/origin/age/wallet/{cbor,hpke,transcript}.ts': 'the demo wallet writes what the site reads',
    },
  },
  {
    who: 'worker/local/{run-settings,settings-pictures}.ts',
    may: ['worker/local/**', 'shared/**'],
    also: {
      ...nodeTools,
      'worker/origin/site/**': 'the command publishes settings as the back office does',
      'worker/origin/files/addresses.ts': 'a logo lies where the upstream looks for it',
    },
  },
  {
    who: 'worker/local/{import-source,import-texts,import-videos,import-words,importing,run-import,run-export,export-words,catalogue-database}.ts',
    may: ['worker/local/**', 'worker/origin/admin/{importing,store}/**', 'shared/**', 'locales/**'],
    also: {
      ...nodeTools,
      'worker/origin/{bounds,files/addresses,files/upload-parts,seed/hidden-picture}.ts':
        'an import has the bounds, the pictures and the keys of the upstream',
      'worker/origin/{moderation/store/audit,search/store/search-words,site/recount-totals}.ts':
        'an import is a row of the log, and a large one is counted at its end',
    },
    types: bindings,
  },
  {
    who: 'worker/{build,keys,local,deploy}/**',
    may: ['worker/{build,local}.ts', 'worker/{build,keys,local,deploy}/**', 'shared/**'],
    also: {
      ...nodeTools,
      ...border,
      '{wrangler,miniflare,esbuild,vite}': 'the tools that the commands are made of',
      'worker/origin/seed/**': 'the first start fills the embedded upstream',
      'worker/origin/{admin/store/overviews,admin/store/operator-orders,moderation/store/takedown-orders,site/store/operator-marks}.ts':
        'the operator gives orders, takes down, notes backups, and sees what is there',
      'worker/origin/sql/sealed-columns.ts': 'a start is refused where the secret of sealed values is missing',
      'worker/backup/{bucket-access,send-in-parts}.ts': 'an import sends files into the bucket of a deployment',
    },
    types: {
      ...bindings,
      'worker/edge/render/assets.ts': 'what the build writes in has the shape that the edge reads',
    },
  },
]

export const importOffences = (files: SourceFile[]): string[] =>
  files.flatMap(({ file, imports }) => {
    const row = rows.find(({ who }) => matchesGlob(file, who))
    if (!row) return [`${file}:1 no row of the house says what this file may import`]
    const values = [...row.may, ...Object.keys(row.also ?? {})]
    const types = [...values, ...Object.keys(row.types ?? {})]
    return imports
      .filter(({ to, isType }) => !(isType ? types : values).some((glob) => matchesGlob(to, glob)))
      .map(({ to, line, isType }) => {
        const asType = !isType && types.some((glob) => matchesGlob(to, glob))
        return `${file}:${line} ${row.who} may not import ${to}${asType ? ' but as a type' : ''}`
      })
  })

/** Edge, origin and media meet in shared/contract; islands meet in stores. */
export const packageOffences = (files: SourceFile[]): string[] =>
  files.flatMap(({ file, imports }) =>
    imports.flatMap(({ to, line }) => {
      const [from, target] = [floorOf(file), floorOf(to)]
      if (from && target && from !== target)
        return [`${file}:${line} ${from} and ${target} meet in shared/contract only`]
      const areIslands = [file, to].every((path) => path.startsWith('client/islands/'))
      return areIslands ? [`${file}:${line} islands never import islands: they meet in stores`] : []
    }),
  )
const floorOf = (path: string): string | undefined => /^worker\/(edge|origin|media|hasher)\//.exec(path)?.[1]

/** The noun of a page of the edge, or the name of a file that serves all pages. */
const nounOf = (path: string): string | undefined => /^worker\/edge\/pages\/([^/]+)/.exec(path)?.[1]
const isNoun = (name: string | undefined): name is string => name !== undefined && !name.includes('.')

/** What two nouns need is in parts/; a file that serves all pages may know each of them. */
export const nounOffences = (files: SourceFile[]): string[] =>
  files.flatMap(({ file, imports }) => {
    const own = nounOf(file)
    if (!isNoun(own)) return []
    return imports
      .filter(({ to }) => isNoun(nounOf(to)) && nounOf(to) !== own)
      .map(({ to, line }) => `${file}:${line} imports ${to} of another noun: what both need is in worker/edge/parts/`)
  })

/** A part that the pages of one noun use, or one file of all pages, lives beside them. */
export const partOffences = (files: SourceFile[]): string[] =>
  files
    .filter(({ file }) => file.startsWith('worker/edge/parts/'))
    .flatMap(({ file }) => {
      const users = files.filter(({ imports }) => imports.some(({ to }) => to === file))
      const nouns = new Set(users.map((user) => nounOf(user.file) ?? 'others'))
      const [only] = nouns
      return nouns.size === 1 && only !== 'others'
        ? [`${file}:1 is used in pages/${only} only, and lives beside it`]
        : []
    })

export const cycleOffences = (files: SourceFile[]): string[] =>
  cyclesOf(files).map((circle) => `${circle[0]}:1 imports itself in a circle: ${[...circle, circle[0]].join(' -> ')}`)
