// Which of the chosen or dropped files are sent: each is looked at before its first part, and a folder is read with all below it.
import { describe, expect, test } from 'vitest'
import { droppedFiles } from '../../client/dropped-files.ts'
import { findFileProblem } from '../../client/file-problem.ts'
import { chooseVideos } from '../../client/forms/studio/choose-videos.ts'

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const number = (value: number) => String.fromCharCode(...[24, 16, 8, 0].map((shift) => (value >>> shift) & 255))
const box = (name: string, body: string) => number(body.length + 8) + name + body
/** An MP4 file that states its length, with 600 ticks a second. */
const mp4 = (seconds: number) =>
  box('ftyp', 'isom\0\0\0\0') +
  box('moov', box('mvhd', number(0).repeat(3) + number(600) + number(seconds * 600) + '\0'.repeat(80)))
const file = (name: string, text: string) => new File([latin(text)], name)

describe('a file', () => {
  test.each([
    ['fog.mp4', mp4(20), null],
    ['fog.mp4', mp4(9), 'too_short'],
    // It states none; the media processor finds out.
    ['fog.mkv', '\x1a\x45\xdf\xa3light', null],
    // Renamed.
    ['fog.mp4', '\x89PNG\r\n', 'not_video'],
    ['fog.avi', 'PK\x03\x04', 'not_video'],
    ['fog.txt', mp4(20), 'file_type'],
    ['fog.mp4', '', 'file_empty'],
  ])('%s that begins with %j is looked at before anything is sent: %s', async (name, text, problem) => {
    expect(await findFileProblem(file(name, text), 10)).toBe(problem)
  })
})

type Entry = { isFile: boolean; isDirectory: boolean }
const fileEntry = (name: string) => ({
  isFile: true,
  isDirectory: false,
  file: (found: (file: File) => void) => found(file(name, mp4(20))),
})
/** Hands over two entries at a time, as a browser does a hundred. */
const folderEntry = (entries: Entry[]) => ({
  isFile: false,
  isDirectory: true,
  createReader() {
    const left = [...entries]
    return { readEntries: (found: (some: Entry[]) => void) => found(left.splice(0, 2)) }
  },
})
const dropOf = (...entries: Entry[]) =>
  ({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files: [] }) as unknown as DataTransfer

test('a dropped folder is read with the folders in it, to at most so many files, and only its videos are sent', async () => {
  const inner = folderEntry([fileEntry('third.mp4'), fileEntry('second.mkv'), fileEntry('notes.txt')])
  const folder = folderEntry([fileEntry('first.mp4'), inner, fileEntry('.hidden.mp4'), fileEntry('cover.jpg')])
  const dropped = await droppedFiles(dropOf(folder), 100)
  expect(dropped.isFolder).toBe(true)
  const { videos, firstCode, others } = await chooseVideos(dropped.files, true)
  expect(videos.map(({ name }) => name)).toEqual(['first.mp4', 'second.mkv', 'third.mp4'])
  // What else is in a folder is counted, not refused.
  expect([firstCode, others]).toEqual([null, 3])
  expect((await droppedFiles(dropOf(folder, fileEntry('last.mp4')), 4)).files).toHaveLength(4)
})
