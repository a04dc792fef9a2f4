// The key pair of backups that a schedule makes: the public key is a setting, the private one a file that the operator keeps elsewhere.
import { readFileSync, writeFileSync } from 'node:fs'
import { isPublicKey, newKeyPair } from '../../shared/sealed-box.ts'
import { Refusal } from '../local/terminal.ts'

const settingName = 'BACKUP_PUBLIC_KEY'

/** Writes a new private key where no file is, and returns what to do with the public one. */
export async function makeKeyFile(path: string): Promise<string> {
  const { publicKey, privateKey } = await newKeyPair()
  try {
    writeFileSync(path, `# Opens the backups that are sealed to ${publicKey}\n${privateKey}\n`, {
      mode: 0o600,
      flag: 'wx',
    })
  } catch (error) {
    throw new Refusal(`The file ${path} cannot be made (${(error as NodeJS.ErrnoException).code}).`)
  }
  return `The private key is in ${path}: keep it away from the site, and a copy of it.\nSet ${settingName}=${publicKey}`
}

/** Null where the operator set none: a passphrase seals then. */
export function publicKeyOfSettings(): { publicKey: string } | null {
  const publicKey = process.env[settingName]
  if (!publicKey) return null
  if (isPublicKey(publicKey)) return { publicKey }
  throw new Refusal(`${settingName} is no public key of "npm run backup -- --new-key FILE".`)
}

export function readPrivateKey(path = ''): { privateKey: string } {
  if (!path) throw new Refusal('This backup is sealed to a key: name the file of its private key with --key.')
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    return { privateKey: lines.find((line) => line && !line.startsWith('#'))?.trim() ?? '' }
  } catch (error) {
    throw new Refusal(`The file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
