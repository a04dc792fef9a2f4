// Keys derived from replaceable secrets: a signature is valid as long as its version exists, and for its purpose alone.
import { describe, expect, it } from 'vitest'
import { toHex } from '../../shared/byte-encodings.ts'
import { bindingOf, isSigned, readVersions, signText, textKey, versionOf } from '../../shared/versioned-secret.ts'
import { versionsOf } from '../support/runtime/secret-versions.ts'

const [first, second] = ['f'.repeat(32), 's'.repeat(32)]

describe('the versions of a secret', () => {
  it('are read from the bindings of a Worker, newest first, however they are ordered there', () => {
    const bindings = { KEYS_2: second, OTHER: 'x', KEYS_10: first, KEYS: first, KEYS_OF_MINE: 'y', KEYS_02: 'z' }
    expect(readVersions(bindings, 'KEYS')?.map(({ version }) => version)).toEqual([10, 2, 1])
  })

  it('are refused as a whole when there is none or one is too short', () => {
    expect(readVersions({}, 'KEYS')).toBeNull()
    expect(readVersions({ KEYS: first, KEYS_2: 'short' }, 'KEYS')).toBeNull()
    expect(readVersions({ KEYS: 7 }, 'KEYS')).toBeNull()
  })

  it('have binding names that lead back to their numbers', () => {
    for (const version of [1, 2, 3, 10, 999]) expect(versionOf(bindingOf('KEYS', version), 'KEYS')).toBe(version)
    for (const name of ['KEYS_1', 'KEYS_0', 'KEYS_', 'KEYS_2_3', 'KEYSX', 'LOCK_KEYS'])
      expect([name, versionOf(name, 'KEYS')]).toEqual([name, null])
  })
})

describe('a signature', () => {
  it('is made by the newest version and names it', async () => {
    const signature = await signText(versionsOf(second, first), 'doors', 'anna')
    expect(signature).toMatch(/^2\.[\w-]{43}$/)
    expect(await isSigned(versionsOf(second, first), 'doors', 'anna', signature)).toBe(true)
  })

  it('of a former version is valid until that version is deleted', async () => {
    const signature = await signText(versionsOf(first), 'doors', 'anna')
    expect(await isSigned(versionsOf(second, first), 'doors', 'anna', signature)).toBe(true)
    expect(await isSigned(versionsOf(second, first).slice(0, 1), 'doors', 'anna', signature)).toBe(false)
  })

  it.each<[string, string, string, (signature: string) => string]>([
    ['for another purpose', 'windows', 'anna', (signature) => signature],
    ['of another text', 'doors', 'boris', (signature) => signature],
    ['with the number of another version', 'doors', 'anna', (signature) => signature.replace('1.', '2.')],
    ['with more behind it', 'doors', 'anna', (signature) => `${signature}.`],
    ['without its version', 'doors', 'anna', (signature) => signature.slice(2)],
    ['that is empty', 'doors', 'anna', () => ''],
  ])('%s is no signature', async (_, purpose, text, change) => {
    const signature = change(await signText(versionsOf(first), 'doors', 'anna'))
    expect(await isSigned(versionsOf(second, first), purpose, text, signature)).toBe(false)
  })
})

it('the key of a purpose is HKDF-SHA-256 of the secret with the purpose as info, as another implementation derives it', async () => {
  const { hkdfSync } = await import('node:crypto')
  const expected = toHex(hkdfSync('sha256', first, '', 'doors', 32))
  expect(await textKey({ version: 1, value: first }, 'doors')).toBe(expected)
})
