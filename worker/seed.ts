// `npm run seed -- --videos N`: a bigger or smaller demo catalogue, up to a million. Ctrl-C stops it; the same command
// continues from there.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDataFolder } from './local/data-folder.ts'
import { parseSeedWords, seedUsage } from './local/seed-words.ts'
import { command, interruptSignal } from './local/terminal.ts'

await command(async () => {
  const videos = parseSeedWords(process.argv.slice(2))
  if (videos === null) {
    console.error(seedUsage)
    process.exit(2)
  }
  const stop = interruptSignal()
  const folder = openDataFolder()
  const { ensureBuilt, createRuntime, seedCatalogue } = await loadHeavyModules()
  await ensureBuilt()
  const runtime = await createRuntime({ state: folder.state, ...folder.secrets })
  await folder.checked(() => runtime.migrate())
  const complete = await folder.checked(() => seedCatalogue(runtime, folder, videos, stop))
  await runtime.stop()
  // The edge's cache of the old catalogue.
  rmSync(join(folder.state, 'kv'), { recursive: true, force: true })
  folder.release()
  console.log(
    complete ? `${videos.toLocaleString('en')} videos in ${folder.shown}` : 'Stopped. Run it again to continue.',
  )
  process.exit(0)
})

/** Loading them takes a second, so a mistyped command is reported before. */
async function loadHeavyModules() {
  const [build, local, seeding] = await Promise.all([
    import('./build.ts'),
    import('./local.ts'),
    import('./local/seeding.ts'),
  ])
  return { ...build, ...local, ...seeding }
}
