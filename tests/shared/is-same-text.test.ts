// Signatures that are compared as texts.
import { expect, test } from 'vitest'
import { isSameText } from '../../shared/is-same-text.ts'

test.each([
  ['', '', true],
  ['1-a3f0', '1-a3f0', true],
  ['1-a3f0', '1-a3f1', false],
  ['1-a3f0', '2-a3f0', false],
  ['1-a3f0', '1-a3f', false],
  ['1-a3f', '1-a3f0', false],
  ['', '1', false],
])('"%s" and "%s" are the same text: %s', (one, other, isSame) => expect(isSameText(one, other)).toBe(isSame))
