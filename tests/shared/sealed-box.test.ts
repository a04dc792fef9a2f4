// Boxes that are sealed with a public key and opened with the private one.
import { expect, test } from 'vitest'
import { isPublicKey, newKeyPair, openBox, sealTo } from '../../shared/sealed-box.ts'

test('a box that a public key sealed is opened by its private key, and two boxes of one text have nothing in common', async () => {
  const { publicKey, privateKey } = await newKeyPair()
  const [one, other] = [
    await sealTo(publicKey, 'the text – ü', 'about'),
    await sealTo(publicKey, 'the text – ü', 'about'),
  ]
  expect([await openBox(one, privateKey, 'about'), await openBox(other, privateKey, 'about')]).toEqual([
    'the text – ü',
    'the text – ü',
  ])
  for (const part of ['ephemeral', 'iv', 'sealed'] as const) expect(one[part]).not.toBe(other[part])
  expect(JSON.stringify(one)).not.toContain('the text')
})

test('another private key, other words about it, the public key, or one changed byte opens nothing', async () => {
  const { publicKey, privateKey } = await newKeyPair()
  const box = await sealTo(publicKey, 'the text', 'about')
  const other = await newKeyPair()
  expect(await openBox(box, other.privateKey, 'about')).toBe(null)
  expect(await openBox(box, privateKey, 'about!')).toBe(null)
  expect(await openBox(box, publicKey, 'about')).toBe(null)
  expect(await openBox(box, '', 'about')).toBe(null)
  const changed = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
  for (const part of ['ephemeral', 'iv', 'sealed'] as const)
    expect(await openBox({ ...box, [part]: changed(box[part]) }, privateKey, 'about')).toBe(null)
  expect(await openBox({ ...box, to: other.publicKey }, privateKey, 'about')).toBe(null)
})

test('only a public key is one: not the private key, not a shorter text', async () => {
  const { publicKey, privateKey } = await newKeyPair()
  expect([publicKey, privateKey, publicKey.slice(0, -4), ''].map(isPublicKey)).toEqual([true, false, false, false])
  await expect(sealTo(privateKey, 'the text', '')).rejects.toThrow('this is no public key of a backup')
})
