// A certificate for localhost that only this run trusts.
import { spawnSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { args } from '../../worker/media/args.ts'
import { say } from './report.ts'

/** @property publicKeyHash in Base64, by which a browser is told to trust it */
export type Certificate = { key: string; cert: string; path: string; publicKeyHash: string }

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
  const written = readFileSync(cert, 'utf8')
  const publicKey = new X509Certificate(written).publicKey.export({ type: 'spki', format: 'der' })
  const publicKeyHash = createHash('sha256').update(publicKey).digest('base64')
  return { key: readFileSync(key, 'utf8'), cert: written, path: cert, publicKeyHash }
}
