// The lock file pins what is installed: a hash for every package, and no source but the public registry.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Locked = { version?: string; resolved?: string; integrity?: string; link?: boolean; inBundle?: boolean }

const root = join(import.meta.dirname, '..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const packages = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(
  ([path, { link, inBundle }]) => path !== '' && !link && !inBundle,
)

describe('the lock file', () => {
  it('holds the SHA-512 of every package', () => {
    const without = packages.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
    expect(without.map(([path]) => path)).toEqual([])
    expect(packages.length).toBeGreaterThan(100)
  })

  it('names no download address: packages come from the registry of the installing machine', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  })

  it('holds exact versions, and the same as package.json', () => {
    const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([name, packages.find(([path]) => path === `node_modules/${name}`)?.[1].version]).toEqual([name, version])
  })
})
