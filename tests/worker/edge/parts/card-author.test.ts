// Whose name a card has: its channel's, else its uploader's, but not the one that its page is about.
import { expect, it } from 'vitest'
import { authorHref } from '../../../../worker/edge/parts/card-author.ts'

const user = { id: 7, username: 'anna' }
const channel = { id: 3, dir: 'slow-river', title: 'Slow River' }
const [ofMember, ofChannel] = ['/members/7/', '/pornsite/slow-river/']

it.each([
  ['a card of a channel names it', { channel, user }, undefined, ofChannel],
  ['a card without one names its uploader', { user }, undefined, ofMember],
  ['on the page of its channel it does not', { channel, user }, 'channel', undefined],
  ['nor on the page of its uploader', { user }, 'user', undefined],
  ['where a card of a channel still names that', { channel, user }, 'user', ofChannel],
  ['a card without both names none', {}, undefined, undefined],
] as const)('%s', (_, of, pageOf, found) => expect(authorHref(of, 'en', pageOf)).toBe(found))
