// Arguments of a command, written as they would be typed.
import { expect, test } from 'vitest'
import { args } from '../../../worker/media/args.ts'

test('a command is split at its white space, and a value keeps its own spaces', () => {
  const file = 'file:/tmp/my video.mp4'
  expect(args`-v error -threads ${2} -i ${file}`).toEqual(['-v', 'error', '-threads', '2', '-i', file])
  expect(args`
    -ss ${1.5}
    -an
  `).toEqual(['-ss', '1.5', '-an'])
})

test('a value joins the text that it touches, and a list adds each of its items', () => {
  expect(args`-map [${'clip'}] -maxrate ${800}k out`).toEqual(['-map', '[clip]', '-maxrate', '800k', 'out'])
  expect(args`-y ${['-c:v', 'a b']} ${[]} -f null -`).toEqual(['-y', '-c:v', 'a b', '-f', 'null', '-'])
})
