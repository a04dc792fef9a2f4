// Cards of performers, channels and members, as rendered on the server.
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { MemberCard } from '../../../client/parts/members/member-card.tsx'
import { ChannelCard } from '../../../client/parts/people/channel-card.tsx'
import { ModelCard } from '../../../client/parts/people/model-card.tsx'
import { channelThumb, memberThumb, modelThumb } from '../../support/runtime/invented-entities.ts'
import { t } from '../support/markup.ts'

const markup = (view: ReactElement): string => renderToStaticMarkup(view)

describe('a card', () => {
  test.each([
    ['performer', <ModelCard key="m" item={modelThumb(7)} href="/there" t={t} />, 'Model 7', ['Videos', 'Views']],
    [
      'channel',
      <ChannelCard key="c" item={channelThumb(7)} href="/there" t={t} />,
      'Channel 7',
      ['Videos', 'Subscribers'],
    ],
    ['member', <MemberCard key="u" item={memberThumb(7)} href="/there" t={t} />, 'member_7', ['Videos', 'Subscribers']],
  ])('of a %s has one link with its name, and labels its numbers', (_, view, name, labels) => {
    const html = markup(view)
    expect(html.match(/<a [^>]*>[^<]*/g)).toEqual([`<a class="thumb-title" href="/there">${name}`])
    expect([...html.matchAll(/role="img" aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual(labels)
  })

  test('of a performer is a portrait, whose space is reserved before the picture loads', () => {
    const html = markup(<ModelCard item={modelThumb(7)} href="/there" t={t} />)
    expect(html).toMatch(/<img src="[^"]*vertical.webp" width="240" height="320" alt=""/)
  })

  test.each([
    ['performer', <ModelCard key="m" item={{ ...modelThumb(7), img: undefined }} href="/there" isFirst t={t} />, 'M7'],
    [
      'channel',
      <ChannelCard key="c" item={{ ...channelThumb(7), scr: undefined }} href="/there" isFirst t={t} />,
      'C7',
    ],
  ])('of a %s without a picture has a drawn one, and requests none', (_, view, initials) => {
    expect(markup(view)).toMatch(new RegExp(`<svg class="thumb-picture drawn".*<text>${initials}<`))
    expect(markup(view)).not.toContain('<img')
  })

  test.each([
    ['performer', (is_verified?: true) => <ModelCard item={{ ...modelThumb(7), is_verified }} href="/there" t={t} />],
    ['channel', (is_verified?: true) => <ChannelCard item={{ ...channelThumb(7), is_verified }} href="/there" t={t} />],
    ['member', (is_verified?: true) => <MemberCard item={{ ...memberThumb(7), is_verified }} href="/there" t={t} />],
  ])('of a verified %s has the mark, and of every other one none', (_, cardOf) => {
    const [verified, other] = [markup(cardOf(true)), markup(cardOf())]
    expect([verified.includes('aria-label="Verified"'), other.includes('Verified')]).toEqual([true, false])
  })

  test('says that a number of videos is the most it can be where countries see fewer', () => {
    const item = modelThumb(7)
    const limited = { ...item, statistics: { ...item.statistics, videos: 12, can_be_fewer: true as const } }
    expect(markup(<ModelCard item={limited} href="/there" t={t} />)).toContain('≤ 12')
  })

  test('loads its picture lazily except in the first row, and with high priority as the first card', () => {
    const of = (place: { isEager?: boolean; isFirst?: boolean }) =>
      markup(<ChannelCard item={channelThumb(7)} href="/there" t={t} {...place} />)
    expect(of({})).toContain('loading="lazy"')
    expect(of({ isEager: true })).not.toMatch(/loading|fetchpriority/i)
    expect(of({ isFirst: true })).toMatch(/fetchpriority="high"/i)
  })

  test('of a member shows country and age as far as they are shared, and a drawn picture in place of a missing avatar', () => {
    const { avatar, country, age, ...silent } = memberThumb(7)
    const place = (item: typeof silent) =>
      /member-place">([^<]*)</.exec(markup(<MemberCard item={item} href="/there" t={t} />))?.[1]
    expect([{ country, age }, { age }, { country }, {}].map((told) => place({ ...silent, ...told }))).toEqual([
      'Sweden · 31',
      '31',
      'Sweden',
      '',
    ])
    expect(markup(<MemberCard item={silent} href="/there" t={t} />)).toMatch(/<svg class="avatar drawn".*<text>M7</)
    expect(markup(<MemberCard item={{ ...silent, avatar }} href="/there" t={t} />)).toContain('<img src="/media/')
  })
})
