// The machine that the figures are from, and how busy it was: figures alone mean little.
import { cpus, loadavg, release, totalmem, type } from 'node:os'

const bytesInGib = 1024 ** 3

export function describeMachine(): string {
  const processors = cpus()
  const memory = `${Math.round(totalmem() / bytesInGib)} GiB`
  const system = `${type()} ${release()}, Node ${process.versions.node}`
  const load = `load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`
  return `${new Date().toISOString().slice(0, 10)}: ${processors.length} x ${processors[0]?.model ?? 'unknown'}, ${memory}, ${system}, ${load}`
}
