// A data folder that a site cannot run on is refused in one sentence, before anything is written to it.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDataProblem } from '../../../worker/local/check-data.ts'
import { type DataFolder, openDataFolder } from '../../../worker/local/data-folder.ts'
import { requireSpace } from '../../../worker/local/disk-space.ts'
import { newestBackup } from '../../../worker/local/newest-backup.ts'
import { markSeeded } from '../../../worker/local/seed-mark.ts'
import { Refusal } from '../../../worker/local/terminal.ts'

const made = mkdtempSync(join(tmpdir(), 'edgetube-data-'))
afterAll(() => rmSync(made, { recursive: true, force: true }))

const migrations = join(import.meta.dirname, '../../../worker/origin/migrations')
const names = globSync('*.sql', { cwd: migrations }).sort()

type Site = { path: string; database: string }

/** The database with its whole schema, made once. */
const template = join(made, 'template.sqlite')
beforeAll(() =>
  change(template, [
    ...names.map((name) => readFileSync(join(migrations, name), 'utf8')),
    'CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)',
    ...names.map((name) => `INSERT INTO d1_migrations (name) VALUES ('${name}')`),
  ]),
)

/** A folder as a seeded site leaves it: its database, its secret, and the mark of the seed. */
function seededSite(): Site {
  const path = join(mkdtempSync(join(made, 'site-')), 'data')
  const database = join(path, 'v3/d1/miniflare-D1DatabaseObject/catalogue.sqlite')
  mkdirSync(join(database, '..'), { recursive: true })
  copyFileSync(template, database)
  writeFileSync(join(path, 'signing-secret.txt'), 'x'.repeat(43))
  markSeeded(path, 60)
  return { path, database }
}

function change(file: string, statements: string[]): void {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; BEGIN')
  for (const sql of statements) database.exec(sql)
  database.exec('COMMIT')
  database.close()
}

/** As a process leaves a file that is killed after it has written pages, and before its transaction is over. */
function killedWhileWriting(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA cache_size = 1; BEGIN; CREATE TABLE half_written (text TEXT)')
  const insert = database.prepare('INSERT INTO half_written VALUES (?)')
  for (let row = 0; row < 100; row++) insert.run('x'.repeat(1000))
  for (const one of [file, `${file}-journal`]) copyFileSync(one, `${one}.left`)
  database.close()
  for (const one of [file, `${file}-journal`]) renameSync(`${one}.left`, one)
}

/** The one sentence that an opened folder is refused with; everything but the lock is as it was. */
function refusalOf(path: string): string {
  const before = contentOf(path)
  try {
    openDataFolder(path).release()
  } catch (error) {
    expect(contentOf(path)).toEqual(before)
    if (error instanceof Refusal) return error.message
    throw error
  }
  return ''
}

const contentOf = (path: string): string[] =>
  globSync('**/*', { cwd: path })
    .filter((name) => name !== 'lock.sqlite' && statSync(join(path, name)).isFile())
    .sort()
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(path, name)))
          .digest('hex')}`,
    )

const seal = (value: string) => `INSERT INTO second_factors (user_id, secret, added_date) VALUES (1, '${value}', 1)`

describe('a data folder', () => {
  test('of a seeded site is opened, and one that is new is, too', () => {
    expect(refusalOf(seededSite().path)).toBe('')
    expect(refusalOf(join(made, 'new'))).toBe('')
  })

  test('whose database was deleted after it was seeded is refused', () => {
    const { path, database } = seededSite()
    rmSync(database)
    expect(refusalOf(path)).toBe(
      `The data folder ${path} is broken (it was seeded, but its database is missing). It has no backup. To start afresh: rm -rf ${path}`,
    )
  })

  test('whose database is an empty file is refused once it was seeded, and seeded otherwise', () => {
    const { path, database } = seededSite()
    truncateSync(database)
    expect(refusalOf(path)).toContain('is broken (it was seeded, but its database is empty)')
    rmSync(join(path, 'seeded.txt'))
    expect(refusalOf(path)).toBe('')
  })

  test.each([
    ['with tables of its own', ['CREATE TABLE notes (text TEXT)']],
    [
      'that another Worker migrated',
      [
        'CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)',
        "INSERT INTO d1_migrations (name) VALUES ('0001_notes.sql')",
        'CREATE TABLE notes (text TEXT)',
      ],
    ],
  ])('whose database is that of another program, %s, is refused', (_, statements) => {
    const { path, database } = seededSite()
    rmSync(database)
    change(database, statements)
    expect(refusalOf(path)).toMatch(/is broken \(d1\/\S+catalogue\.sqlite is a database of another program\)/)
  })

  test('that a newer version of the program migrated is refused, without a word about deleting', () => {
    const { path, database } = seededSite()
    change(database, ["INSERT INTO d1_migrations (name) VALUES ('9000_later.sql')"])
    expect(refusalOf(path)).toBe(
      `The data folder ${path} was written by a newer version of this program (9000_later.sql). Start that version.`,
    )
  })

  test.each(['missing', 'empty'])(
    'with its secret %s is refused while its database has values sealed with it',
    (how) => {
      const { path, database } = seededSite()
      const secret = join(path, 'signing-secret.txt')
      if (how === 'missing') rmSync(secret)
      else truncateSync(secret)
      expect(refusalOf(path)).toBe('')
      change(database, [seal('1.sealed')])
      expect(refusalOf(path)).toContain(
        'is broken (its database has values that are sealed with SIGNING_SECRET, but signing-secret.txt is missing or empty)',
      )
    },
  )

  test('is refused while values are sealed with a version of the secret that is gone', () => {
    const { path, database } = seededSite()
    change(database, [seal('2.sealed')])
    expect(refusalOf(path)).toContain('sealed with SIGNING_SECRET_2, but signing-secret-2.txt is missing or empty')
    writeFileSync(join(path, 'signing-secret-2.txt'), 'y'.repeat(43))
    expect(refusalOf(path)).toBe('')
  })

  test('that another process still holds is in use, not damaged', () => {
    const { path, database } = seededSite()
    const held = new DatabaseSync(database)
    held.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    const state = join(path, 'v3')
    expect(findDataProblem(path, state, 10)).toEqual({
      kind: 'refusal',
      text: 'is in use by a process that is about to end. Start again in a moment.',
    })
    held.close()
    expect(findDataProblem(path, state, 10)).toBeNull()
  })

  test('with a file that a killed process had just begun is sound, and so is one that it was changing: that is taken back', () => {
    const { path, database } = seededSite()
    const object = join(path, 'v3/do/edgetube-origin-Inbox/begun.sqlite')
    mkdirSync(join(object, '..'), { recursive: true })
    killedWhileWriting(object)
    const before = readFileSync(database)
    killedWhileWriting(database)
    expect(readFileSync(database)).not.toEqual(before)
    expect(findDataProblem(path, join(path, 'v3'), 10)).toBeNull()
    expect([existsSync(`${object}-journal`), existsSync(`${database}-journal`)]).toEqual([false, false])
    expect([statSync(object).size, readFileSync(database)]).toEqual([0, before])
  })

  test('with a damaged file that a killed process was changing is refused', () => {
    const { path, database } = seededSite()
    killedWhileWriting(database)
    writeFileSync(`${database}-journal`, readFileSync(`${database}-journal`).fill(255, 12))
    writeFileSync(database, 'this is no database '.repeat(1000))
    expect(findDataProblem(path, join(path, 'v3'), 10)).toMatchObject({ kind: 'damage' })
  })

  test('that is damaged names its newest complete backup before it speaks of deleting', () => {
    const { path, database } = seededSite()
    const beside = (name: string) => join(path, '..', name)
    for (const [name, day] of [
      ['.backups/old', 1],
      ['.backups/newest', 3],
      ['.backups/between', 2],
      // Only the place where `npm run backup` writes counts.
      ['backups/elsewhere', 4],
    ] as const) {
      mkdirSync(beside(name), { recursive: true })
      writeFileSync(join(beside(name), 'manifest.json'), '{}')
      utimesSync(join(beside(name), 'manifest.json'), day, day)
    }
    mkdirSync(beside('.backups/unfinished'))
    expect(newestBackup(path)).toBe(beside('.backups/newest'))
    writeFileSync(database, 'this is no database '.repeat(1000))
    expect(refusalOf(path)).toMatch(/ The newest backup is \S+backups\/newest\. To start afresh: rm -rf /)
  })

  test('has one owner', () => {
    const { path } = seededSite()
    const owner = openDataFolder(path)
    expect(refusalOf(path)).toMatch(/^The data folder .* is in use by another start\./)
    owner.release()
    expect(refusalOf(path)).toBe('')
  })
})

describe('a full disk', () => {
  test('is refused before the first seed, with what is free and what is needed', () => {
    expect(() => requireSpace('.data', 40_000_000, 5000)).toThrow(
      'The disk of the data folder .data has 40 MB free, but 5,000 videos need 100 MB. Free some space, set DATA_DIR to another disk, or SEED_VIDEOS to fewer videos.',
    )
    expect(() => requireSpace('.data', 100_000_000, 5000)).not.toThrow()
  })

  test('is not taken for damage when a statement fails for it', async () => {
    const folder: DataFolder = openDataFolder(seededSite().path)
    const full = () => Promise.reject(new Error('D1_ERROR: database or disk is full: SQLITE_FULL'))
    await expect(folder.checked(full)).rejects.toThrow(/^The disk of the data folder .* is full\. Free some space/)
    folder.release()
  })
})

test('a secret is written whole: under its name there is never an incomplete one', () => {
  const { path } = seededSite()
  const folder = openDataFolder(path)
  writeFileSync(join(path, 'link-secret.txt'), '')
  expect(folder.secrets.secret('LINK_SECRET')).toHaveLength(43)
  expect(readFileSync(join(path, 'link-secret.txt'), 'utf8')).toHaveLength(43)
  expect(statSync(join(path, 'link-secret.txt')).mode & 0o777).toBe(0o600)
  expect(existsSync(join(path, 'link-secret.txt.new'))).toBe(false)
  folder.release()
})
