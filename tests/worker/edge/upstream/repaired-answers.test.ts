// An upstream that answers partly wrong: what is wrong costs what it stands in, and nothing unknown is kept.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { firstSearchPage } from '../../../../shared/contract/browse-defaults.ts'
import { answerMaxBytes, pageSizes } from '../../../../shared/limits.ts'
import { addressOf, type EdgeTestbed, kvKeyOf, lifetimeMsOf, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { several, thumb, titleOf } from '../../../support/runtime/invented-entities.ts'
import { logFields } from '../../../support/runtime/log-fields.ts'
import { laterPage, listParams, type Question } from '../../../support/runtime/page-cases.ts'
import { answerTo } from '../../../support/runtime/upstream-answers.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterEach(() => testbed.upstream.recovers())
afterAll(() => testbed.stop())

const soon = { timeout: 8000, interval: 100 }
const ask = async (question: Question) => {
  const response = await testbed.ask(addressOf(question), { headers: { accept: 'application/json' } })
  return { status: response.status, state: response.headers.get('x-cache'), text: await response.text() }
}
const List = z.object({ videos: z.array(z.looseObject({ video_id: z.number() })), total_count: z.number() })
const idsIn = (text: string) => List.parse(JSON.parse(text)).videos.map(({ video_id }) => video_id)
const storedText = async (question: Question) => (await testbed.runtime.cache()).get(kvKeyOf(addressOf(question)))
const repairs = () => testbed.log.map(logFields).filter(({ event }) => event === 'answer-repaired')

/** A search that no other test has asked for. */
let lastNumber = 0
const freshSearch = (): Question => {
  lastNumber += 1
  return { name: 'search', params: firstSearchPage(`silk ${lastNumber}`) }
}
/** Ids of cards that no other list has, so that every card is checked. */
let lastCard = 100_000
const freshCards = (count: number) => {
  lastCard += count
  return several(count, lastCard - count + 1, thumb)
}

describe('a card that is wrong', () => {
  it('costs that card of twelve, and one counted line in the log', async () => {
    const cards = freshCards(12)
    const { title: _, ...bad } = cards[4] as (typeof cards)[number]
    testbed.upstream.does('search', { answer: { videos: cards.with(4, bad as never), total_count: 12 } })
    const before = repairs().length
    const question = freshSearch()
    const { status, text } = await ask(question)
    expect([status, idsIn(text)]).toEqual([200, cards.toSpliced(4, 1).map(({ video_id }) => video_id)])
    await expect
      .poll(() => repairs().slice(before), soon)
      .toEqual([{ event: 'answer-repaired', endpoint: 'search', count: 1, fields: ['videos.*.title'] }])
    await expect.poll(() => storedText(question), soon).toBe(text)
  })

  it('is missing on the page, and all others are there', async () => {
    const page = laterPage(50)
    const cards = freshCards(12)
    const bad = { ...cards[7], scr: 'javascript:alert(1)' }
    testbed.upstream.does('videos', { answer: { videos: cards.with(7, bad as never), total_count: 6000 } })
    const response = await testbed.ask(page.path)
    const html = await response.text()
    expect([response.status, html.match(/<li class="thumb"/g)?.length]).toEqual([200, 11])
    expect(html).not.toContain(`>${titleOf(cards[7]?.video_id ?? 0)}<`)
  })

  it('among cards that are known already costs that card alone', async () => {
    const cards = freshCards(12)
    testbed.upstream.does('search', { answer: { videos: cards, total_count: 12 } })
    expect(idsIn((await ask(freshSearch())).text)).toHaveLength(12)
    const [fresh] = freshCards(1)
    const mixed = [{ ...fresh, rating: 'five' }, ...cards]
    testbed.upstream.does('search', { answer: { videos: mixed, total_count: 13 } })
    expect(idsIn((await ask(freshSearch())).text)).toEqual(cards.map(({ video_id }) => video_id))
  })

  it('is a fault of the whole list where more than half of the cards are wrong', async () => {
    const cards = freshCards(12).map((card, index) => (index < 7 ? { ...card, duration: 'long' } : card))
    testbed.upstream.does('search', { answer: { videos: cards, total_count: 12 } })
    const question = freshSearch()
    expect((await ask(question)).status).toBe(503)
    expect(await storedText(question)).toBeNull()
  })

  it('costs only the field where the field is optional, and only the picture in a list of pictures', async () => {
    const [first, second, third] = freshCards(3)
    const videos = [
      { ...first, country: 7, title_fr: ['Soie'] },
      { ...second, thumbs: ['/a.webp', 'data:text/html,x', '/b.webp'] },
      { ...third, thumbs: ['/a.webp', '/b.webp', '/c.webp', '/d.webp'] },
    ]
    testbed.upstream.does('search', { answer: { videos, total_count: 3, related_searches: 'none' } })
    const { status, text } = await ask(freshSearch())
    expect([status, JSON.parse(text)]).toEqual([
      200,
      {
        videos: [
          first,
          { ...second, thumbs: ['/a.webp', '/b.webp'] },
          { ...third, thumbs: ['/a.webp', '/b.webp', '/c.webp'] },
        ],
        total_count: 3,
      },
    ])
  })
})

describe('an answer', () => {
  it('with more items than asked for is cut to them', async () => {
    const cards = freshCards(pageSizes.list + 5)
    testbed.upstream.does('search', { answer: { videos: cards, total_count: 65 } })
    expect(idsIn((await ask(freshSearch())).text)).toEqual(
      cards.slice(0, pageSizes.list).map(({ video_id }) => video_id),
    )
    const fields = ['videos (65 where 60 were asked for)']
    await expect.poll(() => repairs().at(-1), soon).toMatchObject({ fields })
  })

  it('about another id is a fault, and nothing of it is kept', async () => {
    const questions: Question[] = [
      { name: 'video', params: { video_id: 30_001 } },
      { name: 'member', params: { section: 'profile', user_id: 30_001 } },
      { name: 'playlist', params: { id: 30_001 } },
      { name: 'model', params: { dir: 'mia' } },
      { name: 'channel', params: { dir: 'silk-road' } },
    ]
    const others: Question[] = [
      { name: 'video', params: { video_id: 30_002 } },
      { name: 'member', params: { section: 'profile', user_id: 30_002 } },
      { name: 'playlist', params: { id: 30_002 } },
      { name: 'model', params: { dir: 'ria' } },
      { name: 'channel', params: { dir: 'silk' } },
    ]
    for (const [index, question] of questions.entries()) {
      testbed.upstream.does(question.name, { answer: answerTo(others[index] as Question) })
      expect([question.name, (await ask(question)).status]).toEqual([question.name, 503])
      expect(await storedText(question)).toBeNull()
    }
  })

  it('keeps nothing of what its schema does not know, except titles in other languages', async () => {
    const cards = freshCards(12)
    const waste = 'x'.repeat(1_700_000 / 13)
    const videos = cards.map((card) => ({
      ...card,
      waste,
      title_fr: 'Soie',
      title_x: 'no',
      statistics: { likes: 1, waste: 1 },
    }))
    const answer = { videos, waste, total_count: 12 }
    expect(JSON.stringify(answer).length).toBeLessThan(answerMaxBytes)
    testbed.upstream.does('search', { answer })
    const question = freshSearch()
    const expected = {
      videos: cards.map((card) => ({ ...card, title_fr: 'Soie', statistics: { likes: 1 } })),
      total_count: 12,
    }
    const { text } = await ask(question)
    expect(JSON.parse(text)).toEqual(expected)
    await expect.poll(async () => (await storedText(question))?.length ?? 0, soon).toBe(text.length)
    expect(text.length).toBeLessThan(10_000)
    // The next list with the same cards holds nothing more either.
    const again = freshSearch()
    expect(JSON.parse((await ask(again)).text)).toEqual(expected)
    await expect.poll(async () => (await storedText(again))?.length ?? 0, soon).toBe(text.length)
  })

  it('loses control characters and those that turn the direction of text, written or escaped', async () => {
    const question: Question = { name: 'video', params: { video_id: 30_100 } }
    const answer = answerTo(question) as { video: { title: string } }
    const title = 'Gold\u202e\u2066dloG\u0000\u0007\u0085\u007f \u05d6\u05d4\u05d1 \\u202e \u2069end'
    testbed.upstream.does('video', { answer: { ...answer, video: { ...answer.video, title } } })
    const { text } = await ask(question)
    expect(JSON.parse(text).video.title).toBe('GolddloG \u05d6\u05d4\u05d1 \\u202e end')
  })
})

describe('an empty list in the place of many items', () => {
  const list = (page: number): Question => ({ name: 'videos', params: listParams({ page, sort: 'longest' }) })

  it('is believed when the upstream says so a second time', async () => {
    const question = list(21)
    await testbed.storeOld(question, lifetimeMsOf(question) + 1000)
    testbed.upstream.does('videos', { answer: { videos: [], total_count: 0 } })
    const asked = () => testbed.upstream.timesAsked(addressOf(question))
    expect(await ask(question)).toMatchObject({ state: 'stale', text: JSON.stringify(answerTo(question)) })
    await expect.poll(asked, soon).toBe(1)
    expect(await ask(question)).toMatchObject({ state: 'stale', text: JSON.stringify(answerTo(question)) })
    expect(await storedText(question)).toBe(JSON.stringify(answerTo(question)))
    await expect.poll(async () => idsIn((await ask(question)).text), soon).toEqual([])
    expect(asked()).toBe(2)
    expect((await ask(question)).state).toBe('hit')
  })

  it('is forgotten when the next answer has items again', async () => {
    const question = list(22)
    await testbed.storeOld(question, lifetimeMsOf(question) + 1000)
    let answers = 0
    testbed.upstream.does('videos', () => {
      answers += 1
      return answers === 1 ? { answer: { videos: [], total_count: 0 } } : {}
    })
    await ask(question)
    await expect.poll(async () => (await ask(question)).state, soon).toBe('hit')
    expect([answers, idsIn((await ask(question)).text).length]).toEqual([2, pageSizes.list])
  })

  it('is believed at once where no list is kept', async () => {
    testbed.upstream.does('videos', { answer: { videos: [], total_count: 0 } })
    expect(await ask(list(24))).toMatchObject({ status: 200, text: '{"videos":[],"total_count":0}' })
  })
})
