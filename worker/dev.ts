// `npm run dev`: like `npm start`, and saved changes are built, run and shown in the open page. Errors are printed, and the
// last good build keeps serving.
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './build/paths.ts'
import { createRebuild } from './build/rebuild.ts'
import { ensureBuilt } from './build.ts'
import { openDataFolder } from './local/data-folder.ts'
import { requireSeedSpace } from './local/disk-space.ts'
import { runSite } from './local/serve.ts'
import { claimPort, readSettings, type Settings } from './local/settings.ts'
import { command, interruptSignal } from './local/terminal.ts'
import type { Runtime } from './local.ts'

const watched = ['client', 'shared', 'locales', 'worker/edge', 'worker/origin', 'worker/hasher', 'wrangler.toml']
/** Editors save in several steps: events within this time are one change. */
const settleMs = 60

await command(async () => {
  const stop = interruptSignal()
  const settings = readSettings()
  await claimPort(settings.port)
  const folder = openDataFolder()
  requireSeedSpace(folder, settings)
  await ensureBuilt()
  let build = 1
  const liveReload = () => String(build)
  const onRunning = (runtime: Runtime) =>
    watchSources(async (rebuild) => {
      await rebuild()
      build++
      await update(runtime, settings)
    })
  await runSite(settings, folder, stop, { liveReload, onRunning })
  process.exit(0)
})

async function update(runtime: Runtime, { upstreamUrl }: Settings): Promise<void> {
  await runtime.reload()
  if (!upstreamUrl) await runtime.migrate()
}

/** Calls `onChange` for each burst of saved files, one at a time; its errors are only printed. */
function watchSources(onChange: (rebuild: () => Promise<void>) => Promise<void>): void {
  const rebuild = createRebuild()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running = false
  const run = async () => {
    if (running || changed.size === 0) return
    running = true
    const paths = [...changed]
    changed.clear()
    const startedMs = performance.now()
    try {
      await onChange(() => rebuild(paths))
      console.log(`Rebuilt in ${Math.round(performance.now() - startedMs)} ms`)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
    running = false
    await run()
  }
  for (const name of watched) {
    watch(join(root, name), { recursive: true }, (_event, file) => {
      changed.add(name.endsWith('.toml') ? join(root, name) : join(root, name, file ?? ''))
      clearTimeout(timer)
      timer = setTimeout(run, settleMs)
    })
  }
}
