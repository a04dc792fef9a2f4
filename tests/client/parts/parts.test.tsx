// Parts without behaviour, as rendered on the server.
import type { ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { EmptyState } from '../../../client/parts/empty-state.tsx'
import { ErrorState } from '../../../client/parts/error-state.tsx'
import { Icon } from '../../../client/parts/icon.tsx'
import { IconSprite } from '../../../client/parts/icons.tsx'
import { Pagination, pageWindow } from '../../../client/parts/pagination.tsx'
import { RatingBar } from '../../../client/parts/rating-bar.tsx'
import { SkeletonGrid } from '../../../client/parts/skeleton-grid.tsx'
import { Thumb } from '../../../client/parts/thumb.tsx'
import { ThumbGrid } from '../../../client/parts/thumb-grid.tsx'
import { pageSizes, paginationEachSide, paginationNumbers } from '../../../shared/limits.ts'
import { t } from '../support/markup.ts'
import { aVideo, someVideos } from '../support/videos.ts'

const markup = (view: ReactElement): string => renderToStaticMarkup(view)
const nowMs = Date.parse('2026-11-20T00:00:00Z')
const card = (props: Partial<Parameters<typeof Thumb>[0]>): string =>
  markup(<Thumb item={aVideo(7)} href="/there" authorHref={undefined} nowMs={nowMs} t={t} lang="en" {...props} />)

describe('a card', () => {
  test('has its title as its link, shows views, rating and age, and carries its previews', () => {
    const html = card({})
    expect(html).toContain('<a class="thumb-title" href="/there">Video 7</a>')
    for (const text of ['>12:05<', '>HD<', '12K', '95%', '19 days ago']) expect(html).toContain(text)
    expect(html).toContain('data-previews="preview-1.webp preview-2.webp preview-3.webp"')
  })

  test('names its channel or uploader with a link and the mark of a verified one, and neither without a page of theirs', () => {
    const item = aVideo(7, { user: { id: 3, username: 'boris', is_verified: true } })
    expect(card({ item, authorHref: '/boris' })).toMatch(
      /<p class="thumb-line"><a href="\/boris">boris<\/a><svg class="icon" role="img" aria-label="Verified">/,
    )
    expect(card({ item })).not.toContain('boris')
    expect(
      card({ authorHref: '/waves', item: aVideo(7, { channel: { id: 2, title: 'Waves', dir: 'waves' } }) }),
    ).toContain('<a href="/waves">Waves</a><svg class="icon" role="img" aria-label="Views">')
  })

  test('reserves its picture’s space, and the picture has an empty alternative text', () => {
    expect(card({})).toMatch(/<img src="\/media\/7\/still.webp" width="320" height="180" alt=""/)
  })

  test('loads its picture lazily except in the first row, and with high priority as the first card', () => {
    expect(card({})).toContain('loading="lazy"')
    expect(card({ isEager: true })).not.toMatch(/loading|fetchpriority/i)
    expect(card({ isFirst: true })).toMatch(/fetchpriority="high"/i)
  })

  test('makes React emit no preload link between the cards', () => {
    const view = <Thumb item={aVideo(7)} href="/there" authorHref={undefined} nowMs={nowMs} isFirst t={t} lang="en" />
    expect(renderToString(view)).toMatch(/^<li /)
  })

  test('uses the title in the visitor’s language if the upstream has one', () => {
    const item = aVideo(7, { title_de: 'Film 7' })
    expect(card({ item, lang: 'de' })).toContain('>Film 7<')
    expect(card({ item, lang: 'fr' })).toContain('>Video 7<')
  })

  test('has no chip and no previews without data for them', () => {
    const html = card({ item: aVideo(7, { is_hd: false, thumbs: [], post_date: '2026-11-19T12:00:00Z' }) })
    expect(html).not.toContain('>HD<')
    expect(html).not.toContain('data-previews')
    expect(html).toContain('today')
  })
})

test('a grid loads only its first row eagerly', () => {
  const view = (eagerCount?: number) =>
    markup(
      <ThumbGrid
        items={someVideos(12)}
        hrefOf={({ dir }) => dir}
        authorHrefOf={() => undefined}
        eagerCount={eagerCount}
        nowMs={nowMs}
        t={t}
        lang="en"
      />,
    )
  expect(view(5).match(/loading="lazy"/g)).toHaveLength(7)
  expect(view(5).match(/fetchpriority/gi)).toHaveLength(1)
  expect(view().match(/loading="lazy"/g)).toHaveLength(12)
})

describe('pagination', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 81, [1, 2, 3, 4, 5]],
    [3, 81, [1, 2, 3, 4, 5]],
    [4, 81, [2, 3, 4, 5, 6]],
    [80, 81, [77, 78, 79, 80, 81]],
    [81, 81, [77, 78, 79, 80, 81]],
    [9, 3, [1, 2, 3]],
  ])('on page %i of %i shows %j', (page, pages, numbers) => {
    expect(pageWindow(page, pages)).toEqual(numbers)
  })

  test('shows as many numbers as the limits say', () => {
    const numbers = pageWindow(50, 100)
    expect(numbers).toHaveLength(paginationNumbers)
    expect(50 - (numbers[0] ?? 0)).toBe(paginationEachSide)
  })

  const pagination = (page: number, pages: number, canEndBefore = false): string =>
    markup(
      <Pagination page={page} pages={pages} hrefOf={(number) => `?page=${number}`} canEndBefore={canEndBefore} t={t} />,
    )

  test('marks the current page, and links to the previous and next one', () => {
    const html = pagination(4, 9)
    expect(html).toContain('href="?page=4" data-page="4" aria-label="Page 4" aria-current="page"')
    expect(html).toContain('href="?page=3" data-page="3" rel="prev"')
    expect(html).toContain('href="?page=5" data-page="5" rel="next"')
  })

  test('links to the first and last page where no number does, and to no last page that may not exist', () => {
    const [first, last] = [
      'href="?page=1" data-page="1" aria-label="First page"',
      'data-page="9" aria-label="Last page"',
    ]
    expect([1, 3, 4, 5, 6, 7, 9].map((page) => pagination(page, 9).includes(first))).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
      true,
    ])
    expect([1, 5, 6, 7, 9].map((page) => pagination(page, 9).includes(last))).toEqual([true, true, true, false, false])
    expect(pagination(5, 9, true)).not.toContain('Last page')
    expect(pagination(2, 5)).not.toMatch(/First page|Last page/)
  })

  test('links to no page beyond either end, and is missing for a single page', () => {
    expect(pagination(1, 9)).not.toContain('prev')
    expect(pagination(9, 9)).not.toContain('next')
    expect(pagination(1, 1)).toBe('')
  })
})

test('a video without votes says so, and only dislikes are 0 %', () => {
  const shown = (likes: number, dislikes: number) =>
    renderToStaticMarkup(<RatingBar likes={likes} dislikes={dislikes} t={t} />)
  expect(shown(0, 0)).toContain('No votes yet')
  expect(shown(0, 0)).not.toContain('0%')
  expect(shown(0, 3)).toContain('0%')
  const rated = (likes: number, dislikes: number) =>
    card({ item: aVideo(7, { rating: 0, statistics: { likes, dislikes } }) })
  expect(rated(0, 0)).toContain('No votes yet')
  expect(rated(0, 0)).not.toContain('>0%')
  expect(rated(0, 3)).toContain('0%')
})

test('the rating is a number and a bar whose width is an attribute, since inline styles are blocked', () => {
  const html = markup(<RatingBar likes={90} dislikes={10} t={t} />)
  expect(html).toContain('88%')
  expect(html).toContain('<rect width="88" height="4">')
  expect(html).not.toContain('style=')
})

test('an icon is hidden from screen readers unless it has a label, and is in the sprite', () => {
  expect(markup(<Icon name="eye" />)).toContain('aria-hidden="true"')
  expect(markup(<Icon name="eye" label="Views" />)).toContain('role="img" aria-label="Views"')
  expect(markup(<IconSprite isList={false} />)).toContain('id="i-eye"')
})

test('an error says what happened and what to do, with the request’s id', () => {
  const html = markup(<ErrorState isPage href="/home" label="Home" code="status" requestId="abc-1" t={t} />)
  expect(html).toContain('<h1>')
  expect(html).toContain('href="/home"')
  expect(html).toContain('Error code: status')
  expect(html).toContain('Request abc-1')
})

test('an empty list has a sentence and a link', () => {
  const html = markup(<EmptyState title="Nothing" help="Try that" href="/all" label="All" />)
  for (const text of ['Nothing', 'Try that', 'href="/all"']) expect(html).toContain(text)
})

test('there are as many placeholders as expected cards, and one text for screen readers', () => {
  const html = markup(<SkeletonGrid count={pageSizes.home} t={t} />)
  expect(html.match(/class="thumb skeleton"/g)).toHaveLength(pageSizes.home)
  expect(html).toContain('role="status"')
})
