// The floors of the Workers: a file imports its own floor or a lower one. Types count.
import { matchesGlob } from './glob.ts'
import type { SourceFile } from './source-imports.ts'

/** A Worker whose floors are kept. Each floor is a list of globs below `root`, from the top down. */
type Worker = { root: string; floors: string[][] }

/** The nouns of the origin, each a folder with a store of its own. */
const nouns =
  '{account,admin,ads,age,browse,comments,members,messages,moderation,people,playlists,search,site,studio,video}'

const workers: Worker[] = [
  {
    root: 'worker/edge/',
    floors: [
      ['{app,main}.ts'],
      ['{middleware,endpoints,pages}/**'],
      ['shell/**'],
      ['parts/**'],
      ['render/**'],
      ['{upstream,age}/**'],
      // The settings of a deployment override the operator's defaults, so env.ts reads them.
      ['env.ts'],
      ['http/**', 'telemetry/**'],
      ['operator/**'],
    ],
  },
  {
    root: 'worker/origin/',
    floors: [
      ['{app,main,jobs,bindings}.ts', 'seed/**'],
      // The tables of the contract, and what runs their rows.
      ['contract/*.ts'],
      // A noun: its answers, acts and job steps.
      [
        `${nouns}/*.ts`,
        '{account/oidc,account/passkeys,admin/importing,age/wallet,studio/processing,studio/releases}/*.ts',
      ],
      ['{http,cards}/**'],
      [`${nouns}/store/**`, `${nouns}/store.ts`, 'contract/store/**'],
      ['{events,mail,media,files}/**'],
      [
        '{env,bounds,clock,job-kinds,request-env,run-each,runtime.d,storage-clock,storage-fault,storage-files}.ts',
        '{durable,crypto,operator,sql,telemetry}/**',
      ],
    ],
  },
]

/** One line per import of a higher floor, and per file without a floor. */
export const floorOffences = (files: SourceFile[], checked: Worker[] = workers): string[] =>
  checked.flatMap((worker) =>
    files.filter(({ file }) => file.startsWith(worker.root)).flatMap((file) => offencesOf(file, worker)),
  )

function offencesOf({ file, imports }: SourceFile, { root, floors }: Worker): string[] {
  const floorOf = (path: string) =>
    floors.findIndex((globs) => globs.some((glob) => matchesGlob(path.slice(root.length), glob)))
  const own = floorOf(file)
  if (own < 0) return [`${file}:1 is on no floor of ${root}`]
  return imports
    .filter(({ to }) => to.startsWith(root) && floorOf(to) < own)
    .map(({ to, line }) => `${file}:${line} imports ${to}, which is on a higher floor`)
}
