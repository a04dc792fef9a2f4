// `npm start`: the whole product on this machine, offline and without an account: build, migrate, seed, serve.
import { openDataFolder } from './local/data-folder.ts'
import { requireSeedSpace } from './local/disk-space.ts'
import { claimPort, readSettings } from './local/settings.ts'
import { command, interruptSignal } from './local/terminal.ts'

await command(async () => {
  const stop = interruptSignal()
  const settings = readSettings()
  await claimPort(settings.port)
  const folder = openDataFolder()
  requireSeedSpace(folder, settings)
  // Loading the runtime and the builder takes a second: earlier errors are reported before.
  const [{ ensureBuilt }, { runSite }] = await Promise.all([import('./build.ts'), import('./local/serve.ts')])
  const { fresh, tookMs } = await ensureBuilt()
  if (fresh) console.log(`Built in ${(tookMs / 1000).toFixed(1)} s`)
  await runSite(settings, folder, stop)
  process.exit(0)
})
