// A folder of video files, each with a JSON file beside it, through `npm run import`: on a folder that no site runs on, and beside a running site.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../worker/build.ts'
import { startControl } from '../../worker/local/control.ts'
import { type DataFolder, openDataFolder } from '../../worker/local/data-folder.ts'
import { parseImportWords } from '../../worker/local/import-words.ts'
import { runImport } from '../../worker/local/run-import.ts'
import { createRuntime, type Runtime } from '../../worker/local.ts'
import { harbour } from '../support/runtime/media-samples.ts'
import { runCommand } from './run-command.ts'
import { printing } from './run-in-process.ts'

const root = mkdtempSync(join(tmpdir(), 'edgetube-import-folder-'))
const [dataDir, videos] = [join(root, 'data'), join(root, 'archive')]
const film = harbour()
let runtime: Runtime
let data: DataFolder
let stopControl: () => void

beforeAll(async () => {
  mkdirSync(join(videos, 'autumn'), { recursive: true })
  writeFileSync(join(videos, 'fog.mp4'), film)
  writeFileSync(
    join(videos, 'fog.json'),
    JSON.stringify({
      id: 'f-1',
      title: 'Fog over the bay',
      title_de: 'Nebel',
      categories: ['Weather', 'Water'],
      tags: ['slow motion', 'Bay'],
      upload_date: '20240201',
    }),
  )
  writeFileSync(join(videos, 'autumn', 'red_leaves.mkv'), film)
  writeFileSync(join(videos, 'fog.de.vtt'), 'WEBVTT\n\n00:00.100 --> 00:00.900\nNebel')
  writeFileSync(join(videos, 'fog.en.sdh.srt'), '1\n00:00:00,100 --> 00:00:00,900\n[A horn]\n')
  writeFileSync(join(videos, 'fog.notes.vtt'), 'WEBVTT')
  writeFileSync(join(videos, 'empty.mp4'), '')
  writeFileSync(join(videos, 'broken.mp4'), film)
  writeFileSync(join(videos, 'broken.json'), '{')
  await ensureBuilt()
})
afterAll(async () => {
  stopControl?.()
  await runtime?.stop()
  data?.release()
  rmSync(root, { recursive: true, force: true })
})

async function importing(...args: string[]) {
  const words = parseImportWords([videos, ...args])
  if (!words) throw new Error('invalid words')
  return printing({ DATA_DIR: dataDir }, () => runImport(words, [], new AbortController().signal))
}
async function importingAsProcess(...args: string[]) {
  const child = runCommand(['node', 'worker/import.ts', videos, ...args], { DATA_DIR: dataDir })
  return { code: await child.ended, out: child.out(), err: child.err() }
}

const numbers = { rows: 4, added: 2, changed: 0, same: 0, failed: 2, waiting: 2, errors: 2 }

test('each file is a video that waits for its files, with the fields of the JSON file beside it', async () => {
  const dry = await importing('--dry-run')
  expect(dry.out).toContain('Would be: 2 added, 0 changed, 0 the same, 2 failed of 4 rows')
  const { out } = await importingAsProcess('--json')
  expect(JSON.parse(out)).toMatchObject(numbers)
  data = openDataFolder(dataDir)
  runtime = await createRuntime({ state: data.state, ...data.secrets })
  stopControl = await startControl(runtime, data)
  const db = await runtime.database()
  const { results } = await db
    .prepare(`
      SELECT i.foreign_id, v.title, v.tags, v.post_date, v.status_id, m.file_name, m.file_bytes, m.upload_id
      FROM imported_media m JOIN videos v ON v.video_id = m.video_id JOIN imported_videos i ON i.video_id = v.video_id
      ORDER BY i.foreign_id`)
    .all<{ upload_id: string }>()
  expect(results).toMatchObject([
    { foreign_id: 'autumn/red_leaves', title: 'red leaves', file_name: 'redleaves.mkv', file_bytes: film.length },
    {
      foreign_id: 'f-1',
      title: 'Fog over the bay',
      tags: 'slow motion, Bay',
      post_date: Date.UTC(2024, 1, 1) / 1000,
      status_id: 3,
    },
  ])
  const captions = await db.prepare('SELECT lang, kind, cue_count FROM video_captions ORDER BY lang').all()
  expect(captions.results).toEqual([
    { lang: 'de', kind: 'subtitles', cue_count: 1 },
    { lang: 'en', kind: 'captions', cue_count: 1 },
  ])
  for (const { upload_id } of results) {
    const stored = await (await runtime.worker('edgetube-files')).fetch(`http://files/?key=uploads/${upload_id}/source`)
    expect(Buffer.from(await stored.arrayBuffer()).equals(film)).toBe(true)
  }
})

test('the same folder again, beside a running site, changes nothing; a new file is stored in the bucket of that site', async () => {
  writeFileSync(join(videos, 'rain.webm'), film)
  const { out } = await importing('--json')
  expect(JSON.parse(out)).toMatchObject({ ...numbers, rows: 5, added: 1, same: 2, waiting: 3 })
  const row = await (await runtime.database())
    .prepare("SELECT upload_id FROM imported_media WHERE file_name = 'rain.webm'")
    .first<{ upload_id: string }>()
  const stored = await (await runtime.worker('edgetube-files')).fetch(
    `http://files/?key=uploads/${row?.upload_id}/source`,
  )
  expect((await stored.arrayBuffer()).byteLength).toBe(film.length)
})
