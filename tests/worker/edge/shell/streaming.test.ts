// An uncached page streams before its data arrive, part by part in document order, and is complete without script.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { upstreamIsHealthy } from '../../../support/runtime/healthy-upstream.ts'
import { titleOf } from '../../../support/runtime/invented-entities.ts'
import { list, meanwhile, type PageCase, pagesOf, video, withoutTheme } from '../../../support/runtime/page-cases.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
  // The first page of an isolate loads its modules, so that nothing below waits for that.
  await (await testbed.ask('/videos/?page=50')).text()
})
afterEach(() => testbed.upstream.recovers())
afterAll(() => testbed.stop())

const cards = (html: string) => html.match(/<li class="thumb"/g)?.length ?? 0
const places = (html: string, texts: string[]) => texts.map((text) => html.indexOf(text))
const expectInOrder = (html: string, texts: string[]) => {
  const found = places(html, texts)
  expect(texts.filter((_, index) => found[index] === -1)).toEqual([])
  expect(found).toEqual([...found].sort((one, other) => one - other))
}

/** Reads an answer chunk by chunk. */
function reading(response: Response) {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let html = ''
  const next = async () => {
    const { done, value } = await reader.read()
    html += decoder.decode(value, { stream: !done })
    return !done
  }
  return {
    html: () => html,
    until: async (text: string, times = 1) => {
      while (html.split(text).length <= times)
        if (!(await next())) throw new Error(`The page ended without ${times} times ${text}`)
    },
    toTheEnd: async () => {
      while (await next());
      return html
    },
  }
}

describe('the first page of a list', () => {
  beforeEach(() => upstreamIsHealthy(testbed))

  it('sends head and frame long before a list that takes two seconds', async () => {
    testbed.upstream.does('videos', { lateMs: 2000 })
    const startedMs = performance.now()
    const page = reading(await testbed.ask(list(1).path))
    await page.until('<main')
    const frameMs = performance.now() - startedMs
    expect(cards(page.html())).toBe(0)
    await page.until('<li class="thumb"')
    const listMs = performance.now() - startedMs
    expect(frameMs).toBeLessThan(listMs / 4)
    expect(cards(await page.toTheEnd())).toBe(60)
  })

  it('streams part by part, and the list as soon as it arrives', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    testbed.upstream.does('videos', { until: opened })
    const response = await testbed.ask(list(2).path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const page = reading(response)
    await page.until('class="filter-bar"')
    expectInOrder(page.html(), [
      '<title>',
      'rel="canonical"',
      '<header',
      'class="tag-nav"',
      '<main',
      '<h1',
      'class="filter-bar"',
    ])
    expect(page.html()).not.toContain('<footer')
    open()
    const html = await page.toTheEnd()
    expect(cards(html)).toBe(60)
    expectInOrder(html, [
      'class="filter-bar"',
      titleOf(1),
      titleOf(60),
      'class="seo-text"',
      '</main>',
      '<footer',
      '</html>',
    ])
  })

  it.each([
    ['videos', '/videos/longest/?duration=3', 60],
    ['models', '/pornstars/most-viewed/', 60],
    ['channels', '/pornsites/most-viewed/', 60],
    ['members', '/community/most-viewed/', 96],
    ['playlists', '/playlists/most-viewed/', 20],
  ] as const)('keeps the space of a whole page of %s until they come [S4-010 S4-011]', async (name, path, size) => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    testbed.upstream.does(name, { until: opened })
    const page = reading(await testbed.ask(path))
    await page.until(' skeleton"', size)
    const skeletons = () => page.html().match(/<li class="thumb[^"]* skeleton"/g)?.length
    expect([skeletons(), page.html().match(/<li class="thumb(?![^"]*skeleton)/g)]).toEqual([size, null])
    open()
    const whole = await page.toTheEnd()
    expect([skeletons(), whole.match(/<li class="thumb(?![^"]*skeleton)/g)?.length]).toEqual([size, size])
    // Parts that arrived at once have no fallback.
    expect(await (await testbed.ask(path)).text()).not.toContain('skeleton')
  })

  it('is served from the cache afterwards, byte for byte', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    testbed.upstream.does('videos', { until: opened })
    const page = reading(await testbed.ask(list(3).path, { headers: { cookie: '__Host-theme=light' } }))
    await page.until('<main')
    open()
    const streamed = await page.toTheEnd()
    expect(streamed).toContain('data-theme="light"')
    const kept = await testbed.ask(list(3).path)
    expect(kept.headers.get('x-cache')).toBe('hit')
    expect(streamed.match(meanwhile)).toHaveLength(1)
    expect(await kept.text()).toBe(withoutTheme(streamed).replace(meanwhile, ''))
  })
})

describe('a video', () => {
  it('shows player and title before offers, related videos and comments arrive [S2-111 S2-113 S2-126 S9-005]', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    const late = ['partnerVideos', 'relatedVideos', 'commentPage'] as const
    for (const name of late) testbed.upstream.does(name, { until: opened })
    const page = reading(await testbed.ask(video(1).path))
    await page.until('class="video-details"')
    expectInOrder(page.html(), [
      '<main',
      '<video',
      '<source src',
      '</video>',
      `>${titleOf(1001)}</h1>`,
      'class="video-details"',
    ])
    expect(page.html()).not.toMatch(/class="(offers|related|comments)"/)
    for (const name of late) expect(testbed.upstream.calls.some((call) => call.name === name)).toBe(true)
    open()
    const html = await page.toTheEnd()
    expectInOrder(html, ['class="video-details"', 'class="comments"', 'class="related"', titleOf(900_001), '<footer'])
    expect(cards(html)).toBe(20)
  })
})

/** The embed page has another head, tested in its own file. */
const isWhole = ({ title }: { title: string }) => title !== 'a video in a frame'

describe('every page', () => {
  const pages = pagesOf(4).filter(isWhole)
  const answers = new Map<string, Promise<{ response: Response; html: string }>>()
  /** Each page is requested once, for all tests. */
  const answerOf = ({ title, path, headers }: PageCase) => {
    const answer =
      answers.get(title) ??
      testbed.ask(path, { headers }).then(async (response) => ({ response, html: await response.text() }))
    answers.set(title, answer)
    return answer
  }

  it.each(pages)(
    'has one title, canonical address and heading, and no script but the first one and those of a video: $title',
    async (page) => {
      const { html } = await answerOf(page)
      const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0
      expect([count(/<!DOCTYPE html>/g), count(/<title/g), count(/<link rel="canonical"/g), count(/<h1/g)]).toEqual([
        1, 1, 1, 1,
      ])
      expect([count(/<html/g), count(/<\/html>/g), count(/<main/g), count(/<\/main>/g)]).toEqual([1, 1, 1, 1])
      expect(count(/<meta name="robots"/g)).toBe(page.isHidden ? 1 : 0)
      const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)
      expect(scripts.filter((attributes) => !/^ type="application\/(ld\+)?json"/.test(attributes ?? ''))).toEqual([
        expect.stringMatching(/^ type="module" async="" src="\/assets\/boot-[\w-]+\.js"$/),
        ...(page.title === 'a video'
          ? [
              expect.stringMatching(/^ type="module" async="" src="\/assets\/slots-[\w-]+\.js"$/),
              expect.stringMatching(/^ type="module" async src="\/assets\/player-[\w-]+\.js"$/),
              // The end of parsing.
              '',
            ]
          : []),
      ])
      // No template except those of ad frames.
      expect(html).not.toMatch(
        / on[a-z]+="|javascript:|<style|style="|<template(?! data-frame=""><iframe )|hidden id="S:|\uE000|\uE001/,
      )
    },
  )

  it.each(pages)('has speculation rules and blocks third-party content: $title', async (page) => {
    const { response } = await answerOf(page)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'speculation-rules': '"/speculation-rules.json"',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self'( 'sha256-[^ ]+')*; style-src 'self'( 'sha256-[^ ]+')?;/,
      ),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe|\*|data:/)
    expect(response.headers.get('cache-control')).toMatch(/^private, no-(cache|store)$/)
  })

  it.each(['\uE000parts\uE001', '\uE000theme\uE001', '<!--parts-->', '</script><b>', '"><b>'])(
    'is complete for any search text: %j',
    async (text) => {
      const html = await (await testbed.ask(`/search/${encodeURIComponent(`abc ${text}`)}/`)).text()
      expectInOrder(html, [
        '<title>',
        '</title>',
        '<header',
        '</header>',
        '<main',
        '<h1',
        '</main>',
        '<footer',
        '</html>',
      ])
      expect(cards(html)).toBe(60)
      expect(html).not.toMatch(/<b>(?!HD<)/)
      expect(html.match(/<h1/g)).toHaveLength(1)
    },
  )
})
