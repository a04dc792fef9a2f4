// The secrets of a local run: files of its data folder, generated when missing and readable by their owner only.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { versionOf } from '../../shared/versioned-secret.ts'

/** A secret by its name; generated when there is none. */
export function secret(path: string, name: string): string {
  return existingSecret(path, name) ?? newSecret(path, name)
}

/** Null when the file is missing or empty. */
export function existingSecret(path: string, name: string): string | null {
  try {
    const value = readFileSync(secretFile(path, name), 'utf8')
    return value.trim() === '' ? null : value
  } catch {
    return null
  }
}

function newSecret(path: string, name: string): string {
  const value = randomBytes(32).toString('base64url')
  writeSecret(path, name, value)
  return value
}

/** Written under another name first: a process that is killed, or a full disk, leaves no incomplete secret. */
export function writeSecret(path: string, name: string, value: string): void {
  const file = secretFile(path, name)
  writeFileSync(`${file}.new`, value, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** The existing versions of these secrets, by their names. */
export const storedSecrets = (path: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names
      .flatMap((name) => secretVersions(path, name).sort())
      .flatMap((name) => {
        const value = existingSecret(path, name)
        return value === null ? [] : [[name, value]]
      }),
  )

export const forgetSecret = (path: string, name: string): void => rmSync(secretFile(path, name))

/** The names of a secret's versions; the first version when there is none. */
export function secretVersions(path: string, name: string): string[] {
  const names = readdirSync(path)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => file.slice(0, -'.txt'.length).toUpperCase().replaceAll('-', '_'))
  const found = names.filter((one) => versionOf(one, name) !== null)
  return found.length ? found : [name]
}

/** Its file within the data folder. */
export const secretFileName = (name: string): string => `${name.toLowerCase().replaceAll('_', '-')}.txt`

const secretFile = (path: string, name: string): string => join(path, secretFileName(name))
