// A site is ready when each of its parts has answered.
import { setTimeout as delay } from 'node:timers/promises'
import { internalPaths, servicePaths } from '../../shared/service-paths.ts'
import { originName, type Runtime } from '../local.ts'
import { Refusal } from './terminal.ts'

/** How long the parts may take to answer on a busy machine, and how often they are asked. */
const answerWithinMs = 60_000
const askEveryMs = 250

/** A configuration that the edge refuses is reported now, not to the first visitor. */
export async function requireEdge(runtime: Pick<Runtime, 'worker'>): Promise<void> {
  const edge = await runtime.worker('edgetube')
  const answer = await edge.fetch(`http://localhost${servicePaths.ready}`)
  await answer.arrayBuffer()
  if (answer.status === 500) throw new Refusal('The configuration is invalid: see the line above.')
}

/** Throws a Refusal that names the parts of the embedded upstream that do not answer in time. */
export async function requireParts(runtime: Pick<Runtime, 'worker'>, withinMs = answerWithinMs): Promise<void> {
  const origin = await runtime.worker(originName)
  const startedMs = performance.now()
  for (;;) {
    const answer = await origin.fetch(`http://localhost${internalPaths.readiness}`)
    const silent = silentParts(await answer.text())
    if (silent.length === 0) return
    if (performance.now() - startedMs > withinMs)
      throw new Refusal(`The site did not start: no answer from its ${silent.join(', ')}.`)
    await delay(askEveryMs)
  }
}

/** Its body is `{ parts }`; an invalid configuration answers without them. */
function silentParts(body: string): string[] {
  const { parts } = JSON.parse(body) as { parts?: Record<string, string> }
  if (!parts) throw new Refusal('The configuration is invalid: see the line above.')
  return Object.keys(parts).filter((name) => parts[name] === 'silent')
}
