// Cards of categories and playlists, as rendered on the server.
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CategoryCard } from '../../../client/parts/browse/category-card.tsx'
import { Mosaic } from '../../../client/parts/mosaic.tsx'
import { PlaylistCard } from '../../../client/parts/playlists/playlist-card.tsx'
import { category, playlist } from '../../support/runtime/invented-entities.ts'
import { t } from '../support/markup.ts'

const pictures = ['/media/a.webp', '/media/b.webp', '/media/c.webp']
const count = (html: string, part: string) => html.split(part).length - 1

describe('a mosaic of up to three pictures', () => {
  test('reserves space, has empty alternative texts, and loads lazily', () => {
    const html = renderToStaticMarkup(<Mosaic name="Night rain" pictures={pictures} />)
    expect(count(html, 'width="320" height="180" alt=""')).toBe(3)
    expect(count(html, 'loading="lazy"')).toBe(3)
  })

  test('loads eagerly in the first row, and with high priority as the first of the page', () => {
    expect(renderToStaticMarkup(<Mosaic name="Night rain" pictures={pictures} isEager />)).not.toMatch(
      /loading|fetchpriority/i,
    )
    const first = renderToStaticMarkup(<Mosaic name="Night rain" pictures={pictures} isFirst />)
    expect(first.match(/fetchpriority="high"/gi)).toHaveLength(1)
  })

  test('shows each picture once, and a drawn one if there are none', () => {
    expect(count(renderToStaticMarkup(<Mosaic name="Night rain" pictures={['/a', '/a', '/b']} />), '<img ')).toBe(2)
    expect(renderToStaticMarkup(<Mosaic name="Night rain" pictures={[]} />)).toMatch(
      /^<svg class="thumb-picture drawn".*>NR</,
    )
  })
})

test('a category card shows its own picture, or those of its most watched videos', () => {
  const { thumb: _, ...bare } = category(3)
  const card = (item: typeof bare) =>
    renderToStaticMarkup(<CategoryCard category={item} href="/there" id="c-a" t={t} />)
  expect(count(card({ ...bare, thumb: '/own', toptn: pictures } as typeof bare), '<img ')).toBe(1)
  expect(count(card({ ...bare, toptn: pictures }), '<img ')).toBe(3)
  expect(card(bare)).toContain('<a class="thumb-title" href="/there">Category 3</a><span>103 videos</span>')
  expect(card(bare)).toContain('id="c-a"')
  // It is not known how many of them the visitor's country does not see.
  expect(card({ ...bare, can_be_fewer: true } as typeof bare)).toContain('<span>At most 103 videos</span>')
})

test('a playlist card links to the playlist and to its author', () => {
  const html = renderToStaticMarkup(<PlaylistCard playlist={playlist(3)} href="/there" authorHref="/boris" t={t} />)
  expect(html).toContain('<a class="thumb-title" href="/there">Playlist 3</a>')
  expect(html).toContain('<a href="/boris">by boris</a>')
  expect(html).toContain('>65 videos<')
  expect(html).toContain('4K')
})
