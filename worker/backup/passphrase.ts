// The passphrase of a backup: BACKUP_PASSPHRASE, or typed at a terminal that does not show it.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Refusal } from '../local/terminal.ts'

/** A thief of a backup can try without end: a short one would be found. */
const minLength = 12

/** A new passphrase is typed twice: with a mistyped one no secret could be opened again. */
export async function newPassphrase(): Promise<string> {
  const given = process.env.BACKUP_PASSPHRASE ?? (await typed('Passphrase of the backup: '))
  if (given.length < minLength) throw new Refusal(`The passphrase must have at least ${minLength} characters.`)
  if (process.env.BACKUP_PASSPHRASE === undefined && (await typed('The same again: ')) !== given) {
    throw new Refusal('The two passphrases differ.')
  }
  return given
}

export const knownPassphrase = async (): Promise<string> =>
  process.env.BACKUP_PASSPHRASE ?? (await typed('Passphrase of the backup: '))

async function typed(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Refusal('Set BACKUP_PASSPHRASE, or run the command at a terminal, which asks for it.')
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true })
  const line = await new Promise<string>((resolve) => reader.once('line', resolve).once('close', () => resolve('')))
  reader.close()
  process.stderr.write('\n')
  return line
}
