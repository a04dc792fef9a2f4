// Which pages may stand around the playing video; every other one is a plain page change.
import { expect, test } from 'vitest'
import { type Facts, suits } from '../../../client/navigation/suits.ts'

const now: Facts = {
  lang: 'de',
  route: 'video',
  build: ['/assets/wake-1.js', '/assets/later-1.js', '/assets/main-1.css'],
  player: '/assets/player-1.js',
  isPlayable: true,
}
const list: Facts = { ...now, route: 'videos', player: null, isPlayable: false }

test.each([
  ['a video’s page in the same language and build suits', true, 'video', {}],
  ['a page in another language does not', false, 'video', { lang: 'en' }],
  ['a page of another build does not', false, 'video', { build: ['/assets/wake-2.js', ...now.build.slice(1)] }],
  [
    'an age gate, which has fewer scripts, does not',
    false,
    'video',
    { build: [now.build[0], undefined, now.build[2]] },
  ],
  ['a page with another player’s script does not', false, 'video', { player: '/assets/player-2.js' }],
  ['a video without a source, or all around, does not', false, 'video', { isPlayable: false }],
  ['another page at the address of a video does not', false, 'video', { ...list }],
  ['a list suits', true, 'list', { ...list }],
  ['a page with a player of its own at the address of a list does not', false, 'list', {}],
] as const)('%s', (_, isSuitable, kind, facts) => {
  expect(suits({ ...now, ...facts }, now, kind === 'video')).toBe(isSuitable)
})
