// Checks the README and the manuals against the tree: commands, folders, files, packages and variables.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as limits from '../shared/limits.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  '.github/SECURITY.md',
  ...globSync('{client,worker,shared,tests}/**/README.md', { cwd: root }).map((file) => file.replaceAll('\\', '/')),
].map((file) => ({ file, text: read(file) }))
const readme = read('README.md')
const manifest = JSON.parse(read('package.json')) as Record<'scripts' | 'dependencies' | 'devDependencies', object>
const files = globSync('{client,worker,shared,locales,tests,.github}/**/*', { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
)

/** A part of a text, from its heading to the next one. */
const partOf = (text: string, heading: string): string => text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)
const unique = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted()
/** `npm run check`; and the two that npm runs by their own names. */
const commandsIn = (text: string): string[] => unique(all(text, /\bnpm (?:run )?((?<=run )[\w:]+|start\b|test\b)/g))

describe('the README', () => {
  test('has at most 160 lines', () => expect(readme.split('\n').length).toBeLessThanOrEqual(160))

  test('leads to the README of every folder', () => {
    const folders = documents.map(({ file }) => file).filter((file) => file.endsWith('/README.md'))
    expect(folders.filter((file) => !readme.includes(`](${file})`))).toEqual([])
  })

  test('describes every command', () => {
    expect(commandsIn(readme)).toEqual(unique(Object.keys(manifest.scripts)))
  })

  test('lists the existing benches', () => {
    const [, offered = ''] = /`npm run bench \[-- ([^\]]*)\]`/.exec(readme) ?? []
    const [, table = ''] = /const benches[^{]*\{([^}]*)\}/.exec(read('tests/bench/bench.ts')) ?? []
    expect(unique(offered.split(' '))).toEqual(unique(all(table, /(\w+),/g)))
  })

  test('leads to a list that gives a reason for every package, and lists no other', () => {
    const rows = partOf(read('CONTRIBUTING.md'), 'Packages, and why')
      .split('\n')
      .filter((line) => line.startsWith('| '))
    const named = rows.slice(1).flatMap((row) => (row.split('|')[1] ?? '').replaceAll(/`|\\|\(.*\)/g, '').split(','))
    const [wild, exact] = [named, named].map((names, index) =>
      names.map((name) => name.trim()).filter((name) => name.endsWith('/*') === (index === 0)),
    )
    const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      (name) => !wild?.some((one) => name.startsWith(one.slice(0, -1))),
    )
    expect(unique(exact ?? [])).toEqual(unique(packages))
  })

  test('has every top-level folder on its map', () => {
    const map = partOf(readme, 'The map')
    const folders = files
      .filter((file) => /^(client|shared|tests|worker)\/[^/]+\/|^worker\/(edge|origin)\/[^/]+\/[^/]+\//.test(file))
      .map((file) => file.split('/').slice(0, -1))
      .map((steps) => steps.slice(0, steps[0] === 'worker' && /edge|origin/.test(steps[1] ?? '') ? 3 : 2))
      .map((steps) => steps.at(-1) ?? '')
    expect(unique(folders).filter((folder) => !new RegExp(`\\b${folder}\\b`).test(map))).toEqual([])
  })

  test('leads to a table of every variable that the code reads, and of no other', () => {
    const told = unique(all(partOf(read('worker/README.md'), 'Configuration'), /`([A-Z]+(?:_[A-Z]+)*)`/g))
    const sources = [
      'worker/local/settings.ts',
      'worker/media/env.ts',
      'worker/edge/env.ts',
      'worker/origin/env.ts',
    ].map(read)
    const asked = sources.flatMap((text) => all(text, /['".]([A-Z]{2,}(?:_[A-Z]+)+)\b/g))
    const own = ['MEDIA_FOLLOW', 'MAIL_OUTBOX', 'DENY_LIST', 'METRIC_TOTALS', 'FLIGHT_LEASES', 'STAFF_CHECKS']
    expect(unique(asked).filter((name) => !told.includes(name) && !own.includes(name))).toEqual([])
    const code = files
      .filter((file) => /^worker\/.*\.ts$/.test(file) || file === 'shared/metric-target.ts')
      .map(read)
      .join('\n')
    expect(told.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
  })
})

describe('the recipes', () => {
  /** The type of the names of rows, and the recipe of a row. */
  const recipes = {
    RouteName: 'A page',
    EndpointName: 'An endpoint that reads',
    WriteName: 'An endpoint that writes',
    MemberRowName: 'An endpoint that writes',
    ActName: 'An act of members',
    'keyof typeof acts': 'An act of members',
    ModerationQueue: 'A queue of the moderators',
    ItemQueue: 'A queue of the moderators',
  }
  const recipesIn = (text: string) => partOf(text, 'Recipes').split('\n\n')
  const paragraphs = [...recipesIn(readme), ...recipesIn(read('CONTRIBUTING.md'))]
  const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => ({ file, text: read(file) }))

  /** Files with an object that does not compile without an entry for each name. */
  const tablesOf = (names: string) => {
    const table = new RegExp(`((?<!Partial<)\\bRecord<|\\[\\w+ in (Exclude<)?)${names}[,>\\]].* = \\{$`, 'm')
    return sources.filter(({ text }) => table.test(text.replaceAll(/\[\w+ in [^\]]*\]\?/g, ''))).map(({ file }) => file)
  }

  test.each(Object.entries(recipes))('name each file that has an entry for every %s', (names, title) => {
    const recipe = paragraphs.find((paragraph) => paragraph.startsWith(`**${title}**`)) ?? ''
    const asked = tablesOf(names)
    expect(asked).not.toEqual([])
    expect(asked.filter((file) => !recipe.includes(basename(file)))).toEqual([])
  })
})

describe('the operating manual', () => {
  const manual = read('worker/README.md')

  test('names every limit of use, and no limit that does not exist [ASVS 2.1.3]', () => {
    const isLimit = (name: string) => /Tries$|Quota$|PicturesPerHour$|OfMember$|OfPlaylist$/.test(name)
    const told = all(partOf(manual, 'Limits of use'), /`([a-z]\w+)`/g)
    expect(Object.keys(limits).filter((name) => isLimit(name) && !told.includes(name))).toEqual([])
    expect(
      unique(all(manual, /`([a-z]\w*?(?:Tries|Seconds|Ms|Bytes|Max|Quota|PerHour|Length))`/g)).filter(isUnknown),
    ).toEqual([])
  })

  test('says of every secret of the Workers what it is for, and who holds it [ASVS 11.1.2]', () => {
    const secrets = ['wrangler.toml', 'worker/origin/wrangler.toml', 'worker/media/wrangler.toml'].flatMap((file) =>
      all(/^required = \[(.*)\]$/m.exec(read(file))?.[1] ?? '', /"(\w+)"/g),
    )
    const told = all(partOf(manual, 'Keys and cryptography'), /`([A-Z]+(?:_[A-Z]+)+)`/g)
    expect(secrets.length).toBeGreaterThan(3)
    expect(unique(secrets).filter((name) => !told.includes(name))).toEqual([])
  })

  const isUnknown = (name: string) => !(name in limits)
})

describe.each(documents)('$file', ({ file, text }) => {
  test('names commands that exist', () => {
    expect(commandsIn(text).filter((name) => !(name in manifest.scripts))).toEqual([])
  })

  test('links to files that exist', () => {
    const links = all(text, /\]\((?!https?:|#)([^)#]+)/g).concat(all(text, /src="(?!https?:)([^"]+)"/g))
    expect(links.filter((link) => !existsSync(join(root, dirname(file), link)))).toEqual([])
  })

  test('names folders that exist, {noun} standing for each that has one', () => {
    const named = all(text, /`((?:client|locales|shared|tests|worker)\/(?:[\w{}-]+\/)*)`/g)
    const patterns = unique(named).map((name) => name.replaceAll('{noun}', '*'))
    expect(patterns.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([])
  })

  test('names files that exist', () => {
    const named = all(text, /`((?:[\w.-]+\/)*[\w-]+\.(?:tsx?|css|toml|json|csv))`/g)
    const known = [
      ...files,
      'wrangler.toml',
      'package.json',
      'own-data.json',
      'transparency.csv',
      'dist/contract/contract.json',
    ]
    const exists = (name: string) =>
      existsSync(join(root, name)) || known.some((file) => file === name || file.endsWith(`/${name}`))
    expect(unique(named).filter((name) => !exists(name))).toEqual([])
  })
})

test('the changelog has no line that is too long to read', () => {
  const lines = read('CHANGELOG.md').split('\n')
  expect(lines.filter((line) => line.length > 200)).toEqual([])
})

test.each(['README.md', 'tests/README.md'])('the figures of %s are of the days that it names', (file) => {
  const [, from = 0, to = 0] = /November (\d+) to (\d+), 2026/.exec(read(file)) ?? []
  const rows = partOf(read(file), file === 'README.md' ? 'Numbers' : 'The bench')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const days = rows.flatMap((row) => all(row, /November (\d+)/g)).map(Number)
  expect(days.length).toBeGreaterThan(1)
  expect(days.filter((day) => day < Number(from) || day > Number(to))).toEqual([])
})

test('the reasons of the rules of the house name files that exist', () => {
  const rules = globSync('tests/support/checks/*-rules.ts', { cwd: root }).map(read).join('\n')
  const reasons = all(rules, /\bwhy: ["']([^"'\n]*)/g).flatMap((reason) => all(reason, /([\w/-]+\.tsx?)\b/g))
  expect(reasons.length).toBeGreaterThan(5)
  expect(reasons.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))).toEqual([])
})

test('the security policy says where to report a vulnerability, how soon there is an answer, and which versions are fixed', () => {
  const policy = read('.github/SECURITY.md')
  for (const heading of ['Reporting a vulnerability', 'What happens then', 'Supported versions'])
    expect(partOf(policy, heading)).not.toBe('')
  expect(policy).toContain('/.well-known/security.txt')
  expect(policy).toMatch(/within \d+ working days/)
})
