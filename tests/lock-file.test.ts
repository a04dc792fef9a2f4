// The lock file pins what is installed: a hash for every package, and no source but the public registry.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Locked = { version?: string; resolved?: string; integrity?: string; link?: boolean; inBundle?: boolean } & {
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const root = join(import.meta.dirname, '..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const packages = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(
  ([path, { link, inBundle }]) => path !== '' && !link && !inBundle,
)

/** Binaries of tools for other systems, whose hashes are still missing. The list may only get shorter. */
const withoutHash: string[] = read('tests/fixtures/packages-without-hash.json')

describe('the lock file', () => {
  it('holds the SHA-512 of every package but those on the list, which are tools for other systems than Linux x64 with glibc', () => {
    const found = packages.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
    expect(found.map(([path]) => path).sort()).toEqual([...withoutHash].sort())
    for (const [path, { dev, optional, os = ['linux'], cpu = ['x64'], libc = [] }] of found) {
      const isHere = os.includes('linux') && cpu.includes('x64') && !/musl/.test(path) && !libc.includes('musl')
      expect([path, dev, optional, isHere]).toEqual([path, true, true, false])
    }
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
