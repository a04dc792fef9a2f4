// Files of this site as an export names them, and what an import refuses of them.
import { expect, test } from 'vitest'
import { ownFilesText, readOwnFiles } from '../../../../../worker/origin/admin/importing/own-files.ts'
import { parseRow } from '../../../../../worker/origin/admin/importing/parse-row.ts'

const own = {
  folder: 'up-0123',
  files: [{ format: '_sd.mp4', media_key: 'videos/up-0123/sd.mp4', height: 480 }],
  timeline: [12, 5] as [number, number],
}
const [file] = own.files

test('are read as they are written', () => expect(readOwnFiles(ownFilesText(own))).toEqual(own))

test.each([
  ['no JSON', 'videos/up-0123/sd.mp4'],
  ['no files', JSON.stringify({ ...own, files: [] })],
  ['another folder', JSON.stringify({ ...own, files: [{ ...file, media_key: 'videos/up-9999/sd.mp4' }] })],
  ['another root', JSON.stringify({ ...own, files: [{ ...file, media_key: 'age/photo.webp' }] })],
  ['a way out of the folder', JSON.stringify({ ...own, files: [{ ...file, media_key: 'videos/up-0123/../x.mp4' }] })],
  ['a folder that is a path', JSON.stringify({ ...own, folder: '../uploads' })],
  ['a height that is none', JSON.stringify({ ...own, files: [{ ...file, height: -1 }] })],
])('are refused with %s', (_, text) => expect(readOwnFiles(text)).toBe(null))

const parsed = (cells: Record<string, string>, isKeeping: boolean) =>
  parseRow(cells, {
    mapping: { id: 'foreign_id', own_files: 'own_files' },
    source: 'partner',
    hosts: [],
    isKeeping,
  })

test('count only where the command line says so', () => {
  const cells = { id: '1', own_files: ownFilesText(own) }
  expect(parsed(cells, true)).toMatchObject({ ok: true, row: { own } })
  expect(parsed(cells, false)).toEqual({ ok: true, row: expect.not.objectContaining({ own }) })
  expect(parsed({ id: '1', own_files: '{}' }, true)).toEqual({
    ok: false,
    problems: [{ field: 'own_files', problem: 'invalid' }],
  })
})

test.each([
  ['https://cdn.other.test/a.mp4', true],
  ['http://cdn.other.test:8080/a', true],
  ['http://127.0.0.1/a.mp4', false],
  ['http://metadata.google.internal/a.mp4', false],
  ['https://user:word@cdn.other.test/a.mp4', false],
  ['ftp://cdn.other.test/a.mp4', false],
])('a file at %s may be taken over: %s', (address, isTaken) => {
  const row = parseRow(
    { id: '1', file: address, small: 'https://cdn.other.test/small.mp4', thumb: 'https://cdn.other.test/t.jpg' },
    {
      mapping: { id: 'foreign_id', small: 'video_sd', file: 'video_hd', thumb: 'picture' },
      source: 'partner',
      hosts: ['cdn.partner.test'],
      isTaking: true,
    },
  )
  if (isTaken) expect(row).toMatchObject({ ok: true, row: { files: [], taken: { address, height: 720 } } })
  else expect(row).toEqual({ ok: false, problems: [{ field: 'video_hd', problem: 'host_refused' }] })
})
