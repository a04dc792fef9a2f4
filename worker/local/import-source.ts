// Where an import comes from: a file, the tables of a folder, or an address, read piece by piece.
import { closeSync, createReadStream, globSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type ImportKind, importKinds } from '../../shared/rules/admin-import-objects.ts'
import { isEncryptedOrLocal } from '../../shared/rules/encrypted-address.ts'
import { guessKind } from '../origin/admin/importing/object-mapping.ts'
import { formatOf, readSlice } from '../origin/admin/importing/read-rows.ts'
import { openVideos, videosOf } from './import-videos.ts'
import type { ImportSource } from './importing.ts'
import { Refusal } from './terminal.ts'

/** A file, the tables and the videos of a folder, or an address. */
export function filesOf(from: string): string[] {
  if (/^https?:/.test(from)) {
    if (!isEncryptedOrLocal(from)) throw new Refusal(`${from} must begin with https://.`)
    return [from]
  }
  const stat = statSync(from, { throwIfNoEntry: false })
  if (!stat) throw new Refusal(`There is no file or folder ${from}.`)
  if (!stat.isDirectory()) return [from]
  const found = globSync('*.{csv,tsv,txt,psv,jsonl,ndjson,xml,rss}', { cwd: from }).toSorted()
  const hasVideos = videosOf(from).length > 0
  if (found.length === 0 && !hasVideos)
    throw new Refusal(`${from} has no .csv, .tsv, .txt, .psv, .jsonl, .ndjson, .xml or .rss file, and no videos.`)
  return [...inOrder(found.map((name) => join(from, name))), ...(hasVideos ? [from] : [])]
}

/** Files whose rows others name come first: categories, performers and channels before videos, and playlists last. */
const inOrder = (paths: readonly string[]): string[] =>
  paths
    .map((path) => ({ path, place: importKinds.indexOf(kindOf(path)) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ path }) => path)

const beginningBytes = 131_072

/** By the first rows of a file. */
function kindOf(path: string): ImportKind {
  const bytes = new Uint8Array(beginningBytes)
  const file = openSync(path, 'r')
  const length = readSync(file, bytes)
  closeSync(file)
  const text = new TextDecoder().decode(bytes.subarray(0, length))
  const { rows } = readSlice(text, formatOf(text), 0, length < beginningBytes)
  const cells = rows.flatMap((row) => (row.cells ? [row.cells] : [])).slice(0, 100)
  return guessKind([...new Set(cells.flatMap(Object.keys))], cells)
}

export const isFolder = (from: string): boolean => statSync(from, { throwIfNoEntry: false })?.isDirectory() === true

export async function openSource(from: string): Promise<ImportSource> {
  if (isFolder(from)) return openVideos(from)
  const [bytes, size] = /^https?:/.test(from)
    ? await openAddress(from)
    : [createReadStream(from, { highWaterMark: 262_144 }), statSync(from).size]
  let read = 0
  const counted = async function* () {
    const decoder = new TextDecoder()
    for await (const piece of bytes as AsyncIterable<Uint8Array>) {
      read += piece.byteLength
      yield decoder.decode(piece, { stream: true })
    }
    yield decoder.decode()
  }
  return { chunks: counted(), share: () => (size > 0 ? read / size : null) }
}

async function openAddress(from: string): Promise<[Readable, number]> {
  const answer = await fetch(from, { redirect: 'error' }).catch(() => null)
  if (!answer?.ok || !answer.body) throw new Refusal(`${from} could not be read (${answer?.status ?? 'no answer'}).`)
  return [Readable.fromWeb(answer.body as never), Number(answer.headers.get('content-length') ?? 0)]
}
