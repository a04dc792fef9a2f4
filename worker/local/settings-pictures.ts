// Logos that are pictures in the file of `npm run settings`: the line that names the picture is followed by one with its bytes as base64, so
// that the file is whole by itself. A site that has the picture needs only its name.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readImageHeader } from '../../shared/rules/image-header.ts'
import type { SettingTexts } from '../../shared/rules/read-site-settings.ts'
import { type LogoPicture, logoPath, logoSlots, readLogoPicture } from '../../shared/rules/site-logo.ts'
import { pictureKey } from '../origin/files/addresses.ts'
import { isNamedInSettings } from '../origin/site/store/site-settings.ts'
import type { CatalogueDatabase } from './catalogue-database.ts'
import { Refusal } from './terminal.ts'

/** Far more than a logo of the media processor has. */
const pictureMaxBytes = 1024 * 1024

type Picture = LogoPicture & { slot: string; bytes: Buffer | null }

/** The settings of a file without the bytes of its pictures, and the pictures that it names. */
export function readPictures(texts: SettingTexts): { texts: SettingTexts; pictures: Picture[] } {
  const pictures: Picture[] = []
  const others = Object.entries(texts).map(([key, text]): [string, string] => {
    const [first = '', base64] = text.split('\n')
    const picture = logoSlots.some((slot) => slot === key) ? readLogoPicture(first) : null
    if (!picture) return [key, text]
    pictures.push({ ...picture, slot: key, bytes: base64 === undefined ? null : Buffer.from(base64, 'base64') })
    return [key, first]
  })
  return { texts: Object.fromEntries(others), pictures }
}

/** The settings with the bytes of their pictures, where they can be read from here. */
export async function withPictures({ readFile }: CatalogueDatabase, texts: SettingTexts): Promise<SettingTexts> {
  const all = { ...texts }
  for (const slot of logoSlots) {
    const picture = readLogoPicture(all[slot] ?? '')
    const bytes = picture && (await readFile(pictureKey(logoPath(picture.id))))
    if (bytes) all[slot] = `${all[slot]}\n${Buffer.from(bytes).toString('base64')}`
  }
  return all
}

/** Stores the pictures that the site does not have. */
export async function storePictures(catalogue: CatalogueDatabase, pictures: readonly Picture[]): Promise<void> {
  for (const { id, slot, width, height, bytes } of pictures) {
    const key = pictureKey(logoPath(id))
    const isStored = (await isNamedInSettings(catalogue.db, id)) || (await catalogue.readFile(key)) !== null
    if (isStored) continue
    const head = bytes && bytes.length <= pictureMaxBytes ? readImageHeader(bytes) : null
    if (!bytes || head?.kind !== 'image/webp' || head.width !== width || head.height !== height)
      throw new Refusal(`${slot}: the site does not have this picture, and the file has no such bytes of it.`)
    const folder = mkdtempSync(join(tmpdir(), 'edgetube-logo-'))
    try {
      const path = join(folder, 'logo.webp')
      writeFileSync(path, bytes)
      await catalogue.putFile(key, path, bytes.length)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
