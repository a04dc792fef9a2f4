// Texts of one language: the fallback to English, the language's own plural forms, and visible unknown keys.
import { describe, expect, test } from 'vitest'
import { translator } from '../../shared/translate.ts'

const english = {
  greeting: 'Hello {{name}}',
  bye: 'Bye',
  video: { one: '{{count}} video', other: '{{count}} videos' },
  deep: { er: { text: 'Deep' } },
}

describe('a text', () => {
  const german = translator('de', { greeting: 'Hallo {{name}}', bye: '' }, english)

  test('is in the own language, with its holes filled', () => {
    expect(german('greeting', { name: 'anna' })).toBe('Hallo anna')
  })

  test('is in English where the language lacks it, or has an empty one', () => {
    expect(german('deep.er.text')).toBe('Deep')
    expect(german('bye')).toBe('Bye')
  })

  test('that no language has shows its key', () => {
    expect(german('no.such.key')).toBe('no.such.key')
  })
})

describe('a plural', () => {
  test.each([
    [0, '0 видео-many'],
    [1, '1 видео-one'],
    [2, '2 видео-few'],
    [5, '5 видео-many'],
    [11, '11 видео-many'],
    [21, '21 видео-one'],
    [22, '22 видео-few'],
  ])('of %i in Russian is "%s"', (count, text) => {
    const forms = { one: 'one', few: 'few', many: 'many', other: 'other' }
    const video = Object.fromEntries(Object.entries(forms).map(([form]) => [form, `{{count}} видео-${form}`]))
    expect(translator('ru', { video }, english)('video', { count })).toBe(text)
  })

  test.each([0, 1, 2, 100])('of %i in Japanese has one form', (count) => {
    expect(translator('ja', { video: { other: '{{count}}本' } }, english)('video', { count })).toBe(`${count}本`)
  })

  test('whose form is missing takes the general one', () => {
    expect(translator('ru', { video: { other: '{{count}} видео' } })('video', { count: 2 })).toBe('2 видео')
  })

  test('in English distinguishes one from more', () => {
    const t = translator('en', english)
    expect([0, 1, 2].map((count) => t('video', { count }))).toEqual(['0 videos', '1 video', '2 videos'])
  })
})

describe('numbers and dates', () => {
  test('are written as in the language', () => {
    expect(translator('de', {}).number(1234567)).toBe('1.234.567')
    expect(translator('en', {}).number(1234567)).toBe('1,234,567')
    expect(translator('en', {}).date('2026-11-21T23:59:59Z')).toBe('Nov 21, 2026')
    expect(translator('de', {}).date('2026-11-21T00:00:00Z')).toBe('21.11.2026')
  })

  test('are written so in the holes of a text, too', () => {
    const texts = { size: '{{size}} MB, {{pixels}} px, {{name}}', video: english.video }
    const said = (tag: string) => translator(tag, texts)('size', { size: 1.5, pixels: 1250, name: '1250' })
    expect(said('de')).toBe('1,5 MB, 1.250 px, 1250')
    expect(said('en')).toBe('1.5 MB, 1,250 px, 1250')
    expect(translator('en', texts)('video', { count: 20_000 })).toBe('20,000 videos')
  })
})

describe('a slice', () => {
  const german = translator('de', { greeting: 'Hallo {{name}}' }, english)

  test('holds these texts and no others, English where the language lacks them', () => {
    expect(german.slice(['greeting', 'video', 'deep.er.text'])).toEqual({
      greeting: 'Hallo {{name}}',
      video: english.video,
      deep: { er: { text: 'Deep' } },
    })
  })

  test('is enough to translate elsewhere', () => {
    const elsewhere = translator(german.tag, german.slice(['greeting', 'video']))
    expect(elsewhere('greeting', { name: 'boris' })).toBe('Hallo boris')
    expect(elsewhere('video', { count: 1 })).toBe('1 video')
    expect(elsewhere('bye')).toBe('bye')
  })

  test('of a key that no language has shows the key there too', () => {
    expect(translator('de', german.slice(['no.such']))('no.such')).toBe('no.such')
  })
})
