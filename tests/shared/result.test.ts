// A refusal is a value: it gives its reason, and its field only when there is one.
import { expect, test } from 'vitest'
import { ok, refused } from '../../shared/result.ts'

test('a success carries its value, also undefined', () => {
  expect(ok(12)).toEqual({ ok: true, value: 12 })
  expect(ok(undefined)).toEqual({ ok: true, value: undefined })
})

test('a refusal carries its code, for programs and as the text of an error', () => {
  expect(refused('invalid')).toStrictEqual({ ok: false, error: 'invalid', code: 'invalid' })
})

test('a refusal names its field and its detail when it has them, and has no empty ones', () => {
  expect(refused('min_length', 'search', 3)).toStrictEqual({
    ok: false,
    error: 'min_length',
    code: 'min_length',
    field: 'search',
    info: 3,
  })
  expect(Object.keys(refused('invalid', 'page'))).not.toContain('info')
})
