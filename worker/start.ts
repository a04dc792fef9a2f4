// Why: `npm start`. The whole product on this machine, offline and without an account: build, migrate, seed, serve.
import { openDataFolder } from './local/data-folder.ts'
import { claimPort, readSettings } from './local/settings.ts'
import { aborted, command, interrupted } from './local/terminal.ts'

await command(async () => {
  const stop = interrupted()
  const settings = readSettings()
  await claimPort(settings.port)
  const folder = openDataFolder()
  // The runtime and the builder take a second to read: what is wrong has been told by now.
  const [{ ensureBuilt }, { announce, serve }, { startClock }, { startProcessor }] = await Promise.all([
    ...[import('./build.ts'), import('./local/serve.ts')],
    ...[import('./local/clock.ts'), import('./local/processor.ts')],
  ] as const)
  const { fresh, tookMs } = await ensureBuilt()
  if (fresh) console.log(`Built in ${(tookMs / 1000).toFixed(1)} s`)
  const processor = settings.upstreamUrl ? null : await startProcessor(settings.port, folder)
  const originVars = { ...settings.originVars, ...processor?.vars }
  const runtime = await serve(settings, folder, stop, { originVars })
  if (runtime) {
    const stopClock = settings.upstreamUrl ? () => {} : startClock(runtime)
    await announce(settings, folder)
    await aborted(stop)
    stopClock()
    await runtime.stop()
  } else console.log('Stopped. Start again to go on.')
  await processor?.stop()
  folder.release()
  process.exit(0)
})
