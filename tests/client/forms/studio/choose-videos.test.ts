// Which files of a folder are uploaded, and what a template fills in of a form.
import { expect, test } from 'vitest'
import { chooseVideos } from '../../../../client/forms/studio/choose-videos.ts'
import { uploadFolderFilesMax } from '../../../../shared/limits.ts'
import { titleOfFile } from '../../../../shared/rules/studio-upload-files.ts'

const file = (name: string) => new File(['light'], name)
const names = (files: readonly File[]) => files.map(({ name }) => name)

test('a folder gives its videos in the order of their names, at most a hundred, and counts what it left out', async () => {
  const mixed = ['fog 10.mp4', 'notes.txt', 'fog 2.mp4', '._fog 2.mp4', 'cover.jpg'].map(file)
  const chosen = await chooseVideos(mixed, true)
  expect([names(chosen.videos), chosen.firstCode, chosen.others]).toEqual([['fog 2.mp4', 'fog 10.mp4'], null, 3])
  const many = Array.from({ length: uploadFolderFilesMax + 5 }, (_, index) => file(`${index}.mp4`))
  const first = await chooseVideos(many, true)
  expect([first.videos.length, first.others]).toEqual([uploadFolderFilesMax, 5])
})

test('a file that was chosen by itself is refused with its reason, beside those that are sent', async () => {
  const chosen = await chooseVideos(['fog.mp4', 'notes.txt'].map(file), false)
  expect([names(chosen.videos), chosen.firstCode, chosen.others]).toEqual([['fog.mp4'], 'file_type', 0])
})

test.each([
  ['2026-05-01_harbour.at.dawn (2).mp4', '2026 05 01 harbour at dawn (2)'],
  ['Морской туман.mkv', 'Морской туман'],
  ['holiday/clip-7.mov', 'clip 7'],
  ['_1.mp4', ''],
  [`${'x'.repeat(120)}.mp4`, 'x'.repeat(100)],
])('the title of %s is made of its words', (name, title) => {
  expect(titleOfFile(name)).toBe(title)
})
