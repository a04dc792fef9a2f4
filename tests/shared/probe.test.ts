// Probes of a deployment: only their key makes them, for a short time.
import { expect, test } from 'vitest'
import { probeKeySeconds, probeSeconds } from '../../shared/limits.ts'
import { newProbeKey, readProbe, signProbe } from '../../shared/probe.ts'

const now = 1_800_000_000
const keyAt = (seconds: number) => newProbeKey(crypto.getRandomValues(new Uint8Array(32)), seconds)

test('a probe names its place to the Worker that has its key', async () => {
  const key = keyAt(now)
  for (const place of ['GB', 'US-TX', 'T1'])
    expect(await readProbe(key, await signProbe(key, place, now), now)).toBe(place)
})

test('a probe of another key, place or time, and a probe after its minute or after the end of its key, is none', async () => {
  const key = keyAt(now)
  const probe = await signProbe(key, 'GB', now)
  expect(await readProbe(keyAt(now), probe, now)).toBe(null)
  expect(await readProbe(key, probe.replace('GB', 'CA'), now)).toBe(null)
  expect(await readProbe(key, probe.replace(String(now), String(now + 1)), now)).toBe(null)
  expect(await readProbe(key, probe, now + probeSeconds + 1)).toBe(null)
  expect(await readProbe(key, probe, now - probeSeconds - 1)).toBe(null)
  const late = now + probeKeySeconds
  expect(await readProbe(key, await signProbe(key, 'GB', late - 1), late - 1)).toBe('GB')
  expect(await readProbe(key, await signProbe(key, 'GB', late), late)).toBe(null)
})

test.each(['', 'GB', 'GB.1', `GB.${now}.`, `GB.${now}.AAAA.x`, `GB.${now}.*`, `G<.${now}.AAAA`, '...'])(
  'the header "%s" is no probe, and nothing throws',
  async (header) => expect(await readProbe(keyAt(now), header, now)).toBe(null),
)
