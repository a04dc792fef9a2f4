// Codes of an authenticator app against the standard's own examples, and the sealed key.
import { expect, it } from 'vitest'
import { totpStepSeconds } from '../../../../shared/limits.ts'
import { appLink, codeAt, matchingTimeStep, newSecret } from '../../../../worker/origin/account/one-time-code.ts'
import { seal, unseal } from '../../../../worker/origin/crypto/seal.ts'
import { versionsOf } from '../../../support/runtime/secret-versions.ts'

/** RFC 6238's key, in base 32. Its examples have eight digits, of which these are the last six. */
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is %s', async (seconds, code) => {
  expect(await codeAt(key, Math.floor(seconds / totpStepSeconds))).toBe(code)
})

it('a code is valid in its own half minute and the one after it, and not before the last used step', async () => {
  const at = 1000
  const code = await codeAt(key, at)
  const steps = await Promise.all(
    [-2, -1, 0, 1, 2].map((off) => matchingTimeStep(key, code, (at + off) * totpStepSeconds, 0)),
  )
  expect(steps).toEqual([null, null, at, at, null])
  expect(await matchingTimeStep(key, code, at * totpStepSeconds, at)).toBe(null)
})

it('a key is new each time, and is stored so that only the same secret opens it', async () => {
  const [one, other] = [newSecret(), newSecret()]
  const secret = versionsOf('a secret of thirty-two characters')
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(other)
  const sealed = await seal(one, 'second factors', secret)
  expect(sealed).not.toContain(one)
  expect(await unseal(sealed, 'second factors', secret)).toBe(one)
  expect(await unseal(sealed, 'second factors', versionsOf('another one'))).toBe(null)
  expect(await unseal(sealed, 'custodians', secret)).toBe(null)
  expect(appLink(one, 'tube.example', 'anna')).toBe(
    `otpauth://totp/tube.example%3Aanna?secret=${one}&issuer=tube.example`,
  )
})
