// Cards are the most expensive part of a list: each is rendered once and cached across lists, until it changes.
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import de from '../../../../locales/de.json' with { type: 'json' }
import type { MessageKey } from '../../../../locales/locales.ts'
import { translator } from '../../../../shared/translate.ts'
import { CardGrid } from '../../../../worker/edge/parts/card-grid.tsx'
import { Cards } from '../../../../worker/edge/parts/cards.tsx'
import { fragment } from '../../../../worker/edge/render/fragment.tsx'
import { t } from '../../../client/support/markup.ts'
import { someVideos } from '../../../client/support/videos.ts'

type Film = { id: number; title: string }
type Grid = { kind?: string; lang?: string; eagerCount?: number }

/** Lists of one kind of card that are new to the cache, and every card that was rendered for them: its title, position and language. */
let kinds = 0
function listFilter() {
  kinds += 1
  const own = `films of shelf ${kinds}`
  const made: string[] = []
  const list = (items: readonly Film[], { kind = own, lang = 'en', eagerCount = 0 }: Grid = {}): string =>
    renderToStaticMarkup(
      <CardGrid
        kind={kind}
        items={items}
        eagerCount={eagerCount}
        variantKey={() => lang}
        card={({ title }, { isEager, isFirst }) => {
          made.push([title, isFirst ? 'first' : isEager ? 'eager' : 'later', lang].join(' '))
          return <li>{made.at(-1)}</li>
        }}
      />,
    )
  return { list, made }
}

const lake = { id: 1, title: 'lake' }
const rain = { id: 2, title: 'rain' }
const fog = { id: 3, title: 'fog' }

describe('a card in two lists', () => {
  it('is rendered once and shared', () => {
    const { list, made } = listFilter()
    expect(list([lake, rain])).toBe('<ul class="thumbs"><li>lake later en</li><li>rain later en</li></ul>')
    expect(list([fog, rain])).toBe('<ul class="thumbs"><li>fog later en</li><li>rain later en</li></ul>')
    expect(made).toEqual(['lake later en', 'rain later en', 'fog later en'])
  })

  it('is rendered once when it comes from two upstream answers', () => {
    const { list, made } = listFilter()
    expect(list([{ ...lake }])).toBe(list([{ ...lake }]))
    expect(made).toEqual(['lake later en'])
  })

  it('is rendered again once per location and language', () => {
    const { list, made } = listFilter()
    for (const _ of [1, 2]) {
      list([lake, rain, fog], { eagerCount: 2 })
      list([fog, lake], { lang: 'de' })
      list([lake], { eagerCount: 1 })
      list([lake])
    }
    expect(made).toEqual([
      'lake first en',
      'rain eager en',
      'fog later en',
      'fog later de',
      'lake later de',
      'lake later en',
    ])
  })

  it('is rendered again when its content changed, and in a list of another kind', () => {
    const { list, made } = listFilter()
    list([lake])
    list([{ ...lake, title: 'frozen lake' }])
    list([lake], { kind: `others than those of shelf ${kinds}` })
    expect(made).toEqual(['lake later en', 'frozen lake later en', 'lake later en'])
  })
})

it('shows a video in each language, with its current age [S9-041]', () => {
  const items = someVideos(2)
  const german = translator<MessageKey>('de', de)
  const cards = (lang: 'en' | 'de', day: number) =>
    renderToStaticMarkup(
      <Cards items={items} t={lang === 'de' ? german : t} lang={lang} nowMs={Date.UTC(2026, 10, day)} />,
    )
  for (const _ of [1, 2]) {
    expect(cards('en', 3)).toMatch(/href="\/video\/1\/video-1\/".*2 days ago/)
    expect(cards('de', 3)).toMatch(/href="\/de\/video\/1\/video-1\/".*vor 2 Tagen/)
    expect(cards('en', 4)).toMatch(/3 days ago/)
  }
})

it('is evicted oldest first, unless it was read meanwhile: the cache never exceeds 8 MiB', () => {
  const rendered: string[] = []
  const show = (name: string) =>
    fragment(`bounds|${name}`, () => {
      rendered.push(name)
      return <p>{name.padEnd(512 * 1024)}</p>
    })
  show('lake')
  show('rain')
  show('lake')
  expect(rendered).toEqual(['lake', 'rain'])
  // A character takes two bytes: eight of these fill the cache.
  for (let more = 0; more < 8; more++) show(`more ${more}`)
  rendered.length = 0
  show('more 7')
  show('lake')
  show('rain')
  expect(rendered).toEqual(['rain'])
})
