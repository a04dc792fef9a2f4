// A certificate for localhost that only this run trusts.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { args } from '../../worker/media/args.ts'
import { say } from './report.ts'

export type Certificate = { key: string; cert: string; path: string }

/** @param folder for its files. Null without openssl, which makes it */
export function makeCertificate(folder: string): Certificate | null {
  mkdirSync(folder, { recursive: true })
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = spawnSync(
    'openssl',
    args`
      req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1
      -keyout ${key} -out ${cert} -subj /CN=localhost -addext subjectAltName=DNS:localhost
    `,
  )
  if (made.status !== 0) {
    say('  openssl makes the certificate for this, and is missing')
    return null
  }
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8'), path: cert }
}
