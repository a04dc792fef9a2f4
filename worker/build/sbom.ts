// The software bill of materials for operators: every package of the lock file with version, hash and licence, as CycloneDX.
// npm writes it offline; only the site's own name differs from the folder's.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dist, root } from './paths.ts'

const sbomFile = join(dist, 'sbom.cdx.json')

type Bom = { metadata: { component: { name: string; purl: string } }; [more: string]: unknown }

/** @param folder with a package.json and a package-lock.json */
export async function writeSbom(folder = root, file = sbomFile): Promise<void> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only', '--offline']
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { stdout } = await promisify(execFile)(npm, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
  const bom = JSON.parse(stdout) as Bom
  const { component } = bom.metadata
  component.name = /^pkg:npm\/(.+)@/.exec(component.purl)?.[1] ?? component.name
  await writeFile(file, `${JSON.stringify(bom, null, 2)}\n`)
}
