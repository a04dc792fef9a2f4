// Which comments are held for a moderator.
import { describe, expect, test } from 'vitest'
import { newAccountSeconds } from '../../../shared/limits.ts'
import { heldFor, repeatableText } from '../../../shared/rules/comments-review.ts'

const signsOf = (
  comment: string,
  watchedWords: string[] = [],
  accountSeconds = 30 * newAccountSeconds,
  repeatedBy = 0,
) => heldFor({ comment, accountSeconds, watchedWords, repeatedBy })
const waits = (...written: Parameters<typeof signsOf>) => signsOf(...written).length > 0

describe('a comment', () => {
  test.each([
    'See https://example.com/light',
    'ftp://example.test',
    'more at www.example.museum',
    'example.com',
    'my films: Example.ORG, all of them',
    'short.ly/a1b2',
    'ｅｘａｍｐｌｅ．ｃｏｍ',
    'exam\u200bple.c\u200bom',
    'example (dot) com',
    'example[dot]net!',
    'пример.com',
  ])('with a link is held: %s', (text) => expect(waits(text)).toBe(true))

  test.each([
    'Lovely light over the hills.',
    'It ends at 10:30. To me that is early.',
    'Wow... me too.',
    'I like 1.5x speed; 3/4 of it at least',
    'Nice!Really nice.Very much so',
    '<script>alert(1)</script>',
    'Какой свет. Про это ещё снимут',
  ])('without one is not: %s', (text) => expect(waits(text)).toBe(false))

  test('with a watched word is held, in any case, width or accent, and only for the whole word', () => {
    expect(waits('Send a Gift  CARD to me', ['gift card'])).toBe(true)
    expect(waits('Grüße aus dem Café!', ['cafe'])).toBe(true)
    expect(waits('ＣＡＦＥ', ['café'])).toBe(true)
    expect(waits('cafés and cafeterias', ['cafe'])).toBe(false)
    expect(waits('gift, card', ['gift card'])).toBe(true)
    expect(waits('今日は秘密の話です', ['秘密'])).toBe(true)
    expect(waits('nothing to see', [])).toBe(false)
  })

  test('of a new member is held, until their account is a day old', () => {
    expect(waits('Lovely light', [], newAccountSeconds - 1)).toBe(true)
    expect(waits('Lovely light', [], newAccountSeconds)).toBe(false)
  })

  test('that two other accounts wrote is held, whatever stands between its words; a short one is no repetition', () => {
    expect(signsOf('Come and see me tonight', [], undefined, 1)).toEqual([])
    expect(signsOf('Come and see me tonight', [], undefined, 2)).toEqual(['repeated'])
    expect(repeatableText('Come, and SEE me… tonight!')).toBe(repeatableText('come and see me tonight'))
    expect(repeatableText('What a light!')).toBeNull()
  })

  test('of several weak signs is held for all of them, and not for one', () => {
    const [week, shout] = [3 * newAccountSeconds, 'COME AND SEE ALL OF MY OTHER FILMS']
    expect(signsOf(shout, [], week)).toEqual([])
    expect(signsOf(`${shout} @anna @boris @gina`, [], week)).toEqual(['young_account', 'many_mentions', 'shouting'])
    expect(signsOf(`${shout} !!!!!!!! @anna @boris @gina`)).toEqual(['many_mentions', 'shouting', 'long_runs'])
  })
})
