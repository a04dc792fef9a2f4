// The card cache: an answer always equals JSON.parse, and only cards with identical validated text skip validation.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { contract, endpoints } from '../../../../shared/contract/contract.ts'
import { Thumb } from '../../../../shared/entities/video.ts'
import { parseWithCardCache } from '../../../../worker/edge/upstream/parse-with-card-cache.ts'
import { listParams } from '../../../support/runtime/page-cases.ts'
import { answerTo } from '../../../support/runtime/upstream-answers.ts'

const read = (text: string): unknown => {
  const { body, whole } = parseWithCardCache(text)
  return whole(body)
}
const videosOf = (answer: unknown): unknown[] => z.object({ videos: z.array(z.unknown()) }).parse(answer).videos

/** Cards that nest and contain every delimiter. */
const traps = ['},{', '}]', ']', '","', '"videos":[', '{"video_id":1}', '\\', '\u2028', '“', '🎈', '\ud800', '']
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...traps),
    fc.double(),
    fc.constantFrom(null, true),
    tie('card'),
    fc.array(tie('any'), { maxLength: 3 }),
  ),
  card: fc.record(
    { video_id: fc.nat(5), title: fc.constantFrom(...traps), videos: tie('any'), next: tie('any') },
    { requiredKeys: [] },
  ),
}))
const list = fc.record({ first: value.any, videos: fc.array(value.card, { maxLength: 6 }), last: value.any })

describe('an answer', () => {
  it('equals JSON.parse, after any other answers', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(list, fc.boolean(), fc.nat(2)), { maxLength: 8 }), (answers) => {
        for (const [{ first, videos, last }, isFirst, indent] of answers) {
          const text = JSON.stringify(isFirst ? { videos, last } : { first, videos, last }, null, indent)
          expect(read(text)).toEqual(JSON.parse(text))
          expect(read(text)).toEqual(JSON.parse(text))
        }
      }),
      { numRuns: process.env.FULL ? 20_000 : 500 },
    )
  })

  it.each([
    '{"videos":[{"video_id":1}',
    '{"videos":[{"video_id":1}]',
    '{"videos":[{"video_id":1},]}',
    '{"videos":[{]}',
    '',
  ])('%j is not JSON', (text) => {
    expect(() => parseWithCardCache(text)).toThrow(SyntaxError)
  })
})

describe('a card', () => {
  const page = (number: number) => answerTo({ name: 'videos', params: listParams({ page: number }) })
  const check = (text: string) => {
    const { body, whole } = parseWithCardCache(text)
    return { asked: videosOf(body).length, answer: whole(contract.videos.parseAnswer(body)) }
  }

  it('with known text is the same object and is not validated again', () => {
    // No other test of this process asks for this page, so its cards are not known yet.
    const text = JSON.stringify(page(411))
    const [first, second] = [check(text), check(text.replace('"total_count":30000', '"total_count":29999'))]
    expect([first.asked, second.asked]).toEqual([60, 0])
    expect(second.answer).toEqual({ ...JSON.parse(text), total_count: 29_999 })
    const [ones, others] = [videosOf(first.answer), videosOf(second.answer)]
    expect(others.every((card, index) => card === ones[index])).toBe(true)
  })

  it.each([
    ['good', '"rating":3', 1],
    ['wrong', '"rating":9', 0],
  ])('that has changed is validated again: when the change is %s, so is the answer', (_, change, good) => {
    const text = JSON.stringify(page(2))
    check(text)
    const changed = text.replace('"rating":4', change)
    const { asked, answer } = check(changed)
    expect(asked).toBe(1)
    expect(answer).toEqual(good ? JSON.parse(changed) : null)
    // A refused card is not cached.
    expect(check(changed).asked).toBe(good ? 0 : 1)
  })
})

test('every list of videos in the contract has the same card schema, so that lists can share cards', () => {
  // A taste has no cards: what a device ranks by stands in it.
  const withVideos = endpoints.flatMap(({ name, schemas: { answer } }) =>
    name !== 'taste' && answer instanceof z.ZodMiniObject && 'videos' in answer.shape
      ? [[name, answer.shape.videos] as const]
      : [],
  )
  expect(withVideos.map(([name]) => name)).toContain('relatedVideos')
  for (const [name, videos] of withVideos) {
    expect(videos instanceof z.ZodMiniArray && videos._zod.def.element === Thumb, name).toBe(true)
  }
})
