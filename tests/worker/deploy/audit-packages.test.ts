// npm itself asks an advisor of this test for advisories about the packages of a deployment.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditPackages } from '../../../worker/deploy/audit-packages.ts'
import { startServer } from '../../support/runtime/local-server.ts'

type Advisory = { severity: string; title: string }
/** What the registry knows of the packages by name; null: it fails. */
let advisories: Record<string, Advisory> | null = {}
const advisor = createServer(({ url = '' }, response) => {
  const list = Object.entries(advisories ?? {}).map(([name, { severity, title }], id) => [
    name,
    [{ id, url: `https://advisories.example/${id}`, title, severity, vulnerable_versions: '<2.0.0', cwe: [] }],
  ])
  response.writeHead(advisories ? 200 : 500, { 'content-type': 'application/json' })
  // npm also asks which versions a package has.
  const name = url.slice(1)
  const known = { name, versions: { '1.2.3': { name, version: '1.2.3', dist: { tarball } } } }
  response.end(JSON.stringify(url.endsWith('/advisories/bulk') ? Object.fromEntries(list) : known))
})
const tarball = 'https://packages.example/a.tgz'
const folder = mkdtempSync(join(process.env.TEST_RUN_FOLDER ?? tmpdir(), 'audit-'))
beforeAll(async () => {
  const [name, version] = ['site', '1.0.0']
  const own = { name, version, dependencies: { drawn: '1.2.3' }, devDependencies: { tried: '1.0.0' } }
  const locked = (more: object) => ({ version: '1.2.3', resolved: tarball, ...more })
  const packages = { '': own, 'node_modules/drawn': locked({}), 'node_modules/tried': locked({ dev: true }) }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ name, version, lockfileVersion: 3, packages }))
  vi.stubEnv('npm_config_registry', await startServer(advisor))
  vi.stubEnv('npm_config_fetch_retries', '0')
})
// npm remembers what it knows of an advisory.
beforeEach(() => void vi.stubEnv('npm_config_cache', mkdtempSync(join(folder, 'cache-'))))
afterEach(() => {
  advisories = {}
})
afterAll(() => {
  vi.unstubAllEnvs()
  advisor.close()
})

const said: string[] = []
const audit = () => auditPackages((line) => said.push(line), folder)

describe('a deployment', () => {
  it.each(['high', 'critical'])(
    'is refused while a deployed package has a %s advisory [ASVS 15.2.1]',
    async (severity) => {
      advisories = { drawn: { severity, title: 'Reads too far' } }
      await expect(audit()).rejects.toThrow(`drawn, ${severity}: Reads too far (https://advisories.example/0)`)
    },
  )

  it('is allowed with lower advisories, which it names, and with any about packages that only build and test', async () => {
    advisories = {
      drawn: { severity: 'moderate', title: 'Waits too long' },
      tried: { severity: 'critical', title: 'Runs too much' },
    }
    await audit()
    expect(said).toEqual(['Update soon: drawn, moderate: Waits too long (https://advisories.example/0)'])
  })

  it('is refused when the registry cannot be asked, and names the option that accepts that', async () => {
    advisories = null
    await expect(audit()).rejects.toThrow(/^The registry did not say .* npm run deploy -- --accept-advisories$/)
  })
})
