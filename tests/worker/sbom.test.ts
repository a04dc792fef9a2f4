// The software bill of materials, as `npm run build -- --sbom` writes it from the lock file, without a network.
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { writeSbom } from '../../worker/build/sbom.ts'

const root = join(import.meta.dirname, '../..')

const Licence = z.union([
  z.object({ license: z.union([z.object({ id: z.string() }), z.object({ name: z.string() })]) }),
  z.object({ expression: z.string() }),
])
const Component = z.object({
  'bom-ref': z.string(),
  type: z.enum(['library', 'application']),
  name: z.string(),
  version: z.string(),
  purl: z.string().check(z.regex(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.+-]+$/)),
  scope: z.optional(z.enum(['required', 'optional', 'excluded'])),
  hashes: z.optional(
    z.array(z.object({ alg: z.literal('SHA-512'), content: z.string().check(z.regex(/^[0-9a-f]{128}$/)) })),
  ),
  licenses: z.optional(z.array(Licence)),
  properties: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
})
const Bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.enum(['1.5', '1.6', '1.7']),
  serialNumber: z.string().check(z.regex(/^urn:uuid:[0-9a-f-]{36}$/)),
  version: z.int(),
  metadata: z.object({ timestamp: z.iso.datetime(), component: Component }),
  components: z.array(Component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; dev?: boolean; integrity?: string; license?: string; link?: boolean }>
}
const locked = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

let bom: z.infer<typeof Bom>
beforeAll(async () => {
  const file = join(mkdtempSync(join(process.env.TEST_RUN_FOLDER ?? tmpdir(), 'sbom-')), 'sbom.cdx.json')
  await writeSbom(root, file)
  bom = Bom.parse(JSON.parse(readFileSync(file, 'utf8')))
})

describe('the SBOM', () => {
  it('has the site’s own name and version', () => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const { component } = bom.metadata
    expect(component).toMatchObject({ name, version, type: 'application', purl: `pkg:npm/${name}@${version}` })
    expect(component.licenses).toEqual([{ license: { id: license } }])
  })

  it('lists every package of the lock file once, with its package URL, its licence and its SHA-512', () => {
    const expected = new Set(
      locked.map(([path, { version }]) => `pkg:npm/${nameOf(path).replace('@', '%40')}@${version}`),
    )
    expect(bom.components.map(({ purl }) => purl).sort()).toEqual([...expected].sort())
    for (const [path, { version, integrity, license }] of locked) {
      const purl = `pkg:npm/${nameOf(path).replace('@', '%40')}@${version}`
      const component = bom.components.find((one) => one.purl === purl)
      const sha512 = integrity && Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
      expect([purl, component?.hashes?.[0]?.content]).toEqual([purl, sha512])
      expect([purl, component?.licenses !== undefined]).toEqual([purl, license !== undefined])
    }
  })

  it('separates production packages from those for building and testing', () => {
    const isDev = ({ properties = [] }: z.infer<typeof Component>) =>
      properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')
    const production = new Set(locked.filter(([, { dev }]) => !dev).map(([path]) => nameOf(path)))
    expect(new Set(bom.components.filter((one) => !isDev(one)).map(({ name }) => name))).toEqual(production)
    expect(production).toContain('hono')
    expect(production).not.toContain('vitest')
  })

  it('lists dependencies only between packages that it lists', () => {
    const refs = new Set([bom.metadata.component['bom-ref'], ...bom.components.map((one) => one['bom-ref'])])
    for (const { ref, dependsOn } of bom.dependencies)
      for (const one of [ref, ...dependsOn]) expect(refs).toContain(one)
    expect(
      bom.dependencies.find(({ ref }) => ref === bom.metadata.component['bom-ref'])?.dependsOn.length,
    ).toBeGreaterThan(30)
  })
})
