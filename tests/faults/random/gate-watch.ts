// A visitor whose place is closed asks for pages, calls and files all the time while the site is killed: nothing of the catalogue
// may be in any answer, nor in a part of one.
import { setTimeout as pause } from 'node:timers/promises'
import { defaultListParams } from '../../../shared/contract/browse-defaults.ts'
import { contract } from '../../../shared/contract/contract.ts'
import { href } from '../../../shared/routes.ts'

const en = { lang: 'en' }
const addresses = [
  href('index', {}, en),
  href('videos', {}, en),
  href('video', { id: '1', dir: 'film-1' }, en),
  href('community', {}, en),
  contract.videos.fill(defaultListParams.videos),
]
const everyMs = 60
/** Titles, members and private texts of the random run's data. */
const secrets = /Film \d|member-\d|secret-\d|letter-\d/

export function gateWatch(origin: string): { stop: () => Promise<string[]> } {
  const leaks: string[] = []
  let isOver = false
  const watching = (async () => {
    for (let number = 0; !isOver; number++) {
      const path = addresses[number % addresses.length] ?? ''
      const text = await textOf(origin + path)
      const [leak] = secrets.exec(text) ?? []
      if (leak) leaks.push(`${path} shows "${leak}" to a visitor in front of the gate`)
      await pause(everyMs)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return leaks
    },
  }
}

/** What arrived, also of an answer that breaks off. */
async function textOf(address: string): Promise<string> {
  let text = ''
  try {
    const headers = { 'x-dev-geo': 'GB', accept: 'text/html' }
    const { body } = await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    const decoder = new TextDecoder()
    for await (const chunk of body ?? []) text += decoder.decode(chunk, { stream: true })
  } catch {
    // The site is away: what came before that is judged.
  }
  return text
}
