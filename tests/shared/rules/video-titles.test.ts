// Titles in the visitor's language, with their fallback.
import { expect, test } from 'vitest'
import { titleIn } from '../../../shared/rules/video-titles.ts'

const film = { title: 'Slow Aurora', title_de: 'Langsames Polarlicht', title_fr: '' }

test.each([
  ['de', 'Langsames Polarlicht'],
  ['en', 'Slow Aurora'],
  ['fr', 'Slow Aurora'],
  ['ja', 'Slow Aurora'],
])('a visitor who reads %s sees %s', (lang, title) => expect(titleIn(lang, film)).toBe(title))
