// The common part of `npm start` and `npm run dev`: the Workers over a migrated and seeded data folder, with the media
// processor and the scheduler, until a signal stops them.
import { servicePaths } from '../../shared/service-paths.ts'
import { choiceProblems } from '../deploy/method-choice.ts'
import { createRuntime, type Runtime, type RuntimeOptions } from '../local.ts'
import { startControl } from './control.ts'
import { type DataFolder, stateFor } from './data-folder.ts'
import { demoAccounts } from './demo-accounts.ts'
import { startProcessor } from './processor.ts'
import { requireEdge, requireParts } from './require-answers.ts'
import { startScheduler } from './scheduler.ts'
import { secretFileName } from './secret-files.ts'
import { isSeeded } from './seed-mark.ts'
import { seedCatalogue } from './seeding.ts'
import type { Settings } from './settings.ts'
import { untilAborted } from './terminal.ts'
import { startDemoWallet, walletDemoOf } from './wallet/demo-wallet.ts'
import { workerSettings } from './worker-settings.ts'

type Extra = Pick<RuntimeOptions, 'liveReload' | 'originVars' | 'edgeFront' | 'originFront'>

/** @param onRunning runs while the site is up */
export async function runSite(
  settings: Settings,
  folder: DataFolder,
  stop: AbortSignal,
  { onRunning, ...extra }: Pick<Extra, 'liveReload'> & { onRunning?: (runtime: Runtime) => void } = {},
): Promise<void> {
  const processor = settings.upstreamUrl ? null : await startProcessor(settings.port, folder)
  const wallet = settings.upstreamUrl ? null : await startDemoWallet()
  const originVars = {
    ...settings.originVars,
    ...processor?.vars,
    ...(wallet && { WALLET_DEMO: walletDemoOf(wallet) }),
  }
  const runtime = await serve(settings, folder, stop, { ...extra, originVars })
  if (runtime) {
    const stopClock = settings.upstreamUrl ? () => {} : startScheduler(runtime, (await workerSettings('origin')).crons)
    const stopControl = settings.upstreamUrl ? () => {} : await startControl(runtime, folder)
    onRunning?.(runtime)
    const configured = { edge: { vars: { AGE_CHECK: 'demo', ...settings.vars } }, origin: { vars: originVars } }
    for (const problem of settings.upstreamUrl ? [] : choiceProblems(configured)) console.log(problem)
    await announce(settings, folder)
    await untilAborted(stop)
    stopClock()
    stopControl()
    await runtime.stop()
  } else console.log('Stopped. Start again to continue.')
  await processor?.stop()
  await wallet?.stop()
  folder.release()
}

/** The running Workers, or null when the first seed was interrupted. */
export async function serve(
  settings: Settings,
  folder: DataFolder,
  stop: AbortSignal,
  extra: Extra = {},
): Promise<Runtime | null> {
  const options: RuntimeOptions = {
    state: stateFor(folder, settings.upstreamUrl),
    port: settings.port,
    ...folder.secrets,
    upstreamUrl: settings.upstreamUrl,
    geo: settings.geo,
    vars: settings.vars,
    originVars: settings.originVars,
    isHasherApart: true,
    onLog: ({ level, message }) => (level === 'error' ? console.error(message) : console.log(message)),
    ...extra,
  }
  if (settings.upstreamUrl) return started(await createRuntime(options), requireEdge)
  if (!isSeeded(folder.path) && !(await seedFirst(options, settings.videos, folder, stop))) return null
  const runtime = await createRuntime(options)
  await folder.checked(() => runtime.migrate())
  return started(runtime, requireEdge, requireParts)
}

/** Checks that the parts answer; a site that is refused leaves nothing running. */
async function started(runtime: Runtime, ...checks: ((runtime: Runtime) => Promise<void>)[]): Promise<Runtime> {
  try {
    for (const check of checks) await check(runtime)
    return runtime
  } catch (error) {
    await runtime.stop()
    throw error
  }
}

/** Seeds behind a private port: a page of an incomplete catalogue would stay in the caches. */
async function seedFirst(options: RuntimeOptions, videos: number, folder: DataFolder, stop: AbortSignal) {
  const runtime = await createRuntime({ ...options, port: 0 })
  try {
    await folder.checked(() => runtime.migrate())
    return await folder.checked(() => seedCatalogue(runtime, folder, videos, stop))
  } finally {
    await runtime.stop()
  }
}

/** The token is a file of the data folder, so that it is on no screen. */
function metricsCommand(port: number, { shown, secrets }: DataFolder): string {
  const [newest = 'METRICS_TOKEN'] = secrets.versions('METRICS_TOKEN').sort().reverse()
  const token = `$(cat ${shown}/${secretFileName(newest)})`
  return `Metrics: curl -H "Authorization: Bearer ${token}" http://localhost:${port}${servicePaths.metrics}`
}

/** Scripts may wait for this last line. */
async function announce({ upstreamUrl, port }: Settings, folder: DataFolder): Promise<void> {
  console.log(upstreamUrl ? `In front of ${upstreamUrl}` : `The data is kept in ${folder.shown}`)
  // Another upstream has accounts of its own, or none.
  if (!upstreamUrl) for (const line of await demoAccounts()) console.log(line)
  console.log(metricsCommand(port, folder))
  console.log(`Ready on http://localhost:${port}`)
}
