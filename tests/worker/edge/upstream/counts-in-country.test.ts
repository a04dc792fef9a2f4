// Counters of videos for a country, from what an upstream says of rules.
import { expect, test } from 'vitest'
import { countsInCountry } from '../../../../worker/edge/upstream/counts-in-country.ts'

const answer = {
  models: [
    { dir: 'ada', statistics: { videos: 5, viewed: 9, limited: { '-JP': 2, '+CA,JP': 1 } } },
    { dir: 'bea', statistics: { videos: 3, viewed: 1, can_be_fewer: true } },
  ],
  categories: [{ dir: 'rain', total_videos: 1, limited: { '+CA': 4 } }],
}

test.each([
  ['CA', 5, 1],
  ['jp', 3, 0],
  ['MX', 4, 0],
  // Where the country is unknown, a video that has a rule is not shown.
  ['', 2, 0],
])(
  'visitors in "%s" get counters without the videos that are not shown there, never below 0',
  (country, videos, total_videos) => {
    const [ada, bea] = [{ dir: 'ada', statistics: { videos, viewed: 9 } }, answer.models[1]]
    expect(countsInCountry(answer, country)).toEqual({
      models: [ada, bea],
      categories: [{ dir: 'rain', total_videos }],
    })
  },
)

test('an answer without rules stays the very same', () => {
  const plain = { models: [answer.models[1]], total_count: 1, next: null }
  expect(countsInCountry(plain, 'JP')).toBe(plain)
})
