// The version that a backup names: that of the package, and of the sources that the Workers are built of.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/paths.ts'
import { hashInputs } from '../build/stamp.ts'

export async function programVersion(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return `${version}+${(await hashInputs()).slice(0, 8)}`
}
