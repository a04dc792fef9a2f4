// Which passwords may be chosen, against the upstream's list of common ones.
import { describe, expect, it } from 'vitest'
import { commonPasswordHashes } from '../../../../worker/origin/account/common-password-hashes.ts'
import { isCommonPassword, passwordProblem } from '../../../../worker/origin/account/password-rules.ts'

describe('one of the 10,000 most common passwords', () => {
  it.each([
    'password',
    'PASSWORD',
    'Password1',
    'password2026!',
    'qwertyuiop',
    'letmein_',
    'baseball',
    'superman',
    '12345678',
    '87654321',
    'abcdefgh',
    'zzzzzzzz',
    '11111111',
    '1234567890',
    '12345678901234',
    'monkey-2026',
    // About the 5,000th and the 10,000th of the list.
    '22031981',
    'crossfir',
  ])('is %s', async (password) => expect(await isCommonPassword(password)).toBe(true))

  it.each(['garden-gate', 'anna-watches', 'silverrain', '12 monkeys', 'abcde-fghij', 'window-seat', 'ünïcödé-ünïcödé'])(
    'is not %s',
    async (password) => expect(await isCommonPassword(password)).toBe(false),
  )

  it('is in a list of 12,000 sorted numbers, each once', () => {
    const bytes = Buffer.from(commonPasswordHashes, 'base64')
    const numbers = Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(index * 4))
    expect(numbers).toHaveLength(12_000)
    expect(numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))).toBe(true)
  })
})

it.each([
  ['an own word', 'gina2026!', 'password_own_words'],
  ['a word of the e-mail', 'silverlake9', 'password_own_words'],
  ['a word of the site', 'tube-example', 'password_own_words'],
  ['a common one', 'sunshine1', 'password_common'],
  ['none of them', 'garden-gate', undefined],
])('%s is refused by the code %s', async (_, password, code) => {
  const owner = { username: 'gina', email: 'silver.lake@example.com' }
  expect((await passwordProblem(password, owner, 'https://tube.example'))?.code).toBe(code)
})
