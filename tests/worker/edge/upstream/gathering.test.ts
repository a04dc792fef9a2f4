// The reads of one request: which of them travel together, and what each gets.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { bundleType, packAnswer } from '../../../../shared/bundle.ts'
import { bundleWaitMs } from '../../../../shared/limits.ts'
import { internalPaths } from '../../../../shared/service-paths.ts'
import { freshModules } from '../../../support/runtime/fresh-modules.ts'

type Sent = { path: string; reads: string[] }
let sent: Sent[]
let answers: (path: string, reads: string[]) => Response
let createGathering: typeof import('../../../../worker/edge/upstream/gathering.ts').createGathering
freshModules()
beforeEach(async () => {
  ;({ createGathering } = await import('../../../../worker/edge/upstream/gathering.ts'))
  sent = []
  answers = (path, reads) => (path === internalPaths.bundle ? bundleOf(reads) : new Response(`alone ${path}`))
})

const upstream = {
  fetchUpstream: async (path: string, init?: RequestInit) => {
    const reads = path === internalPaths.bundle ? JSON.parse(String(init?.body)).map((one: Sent) => one.path) : []
    sent.push({ path, reads })
    return answers(path, reads)
  },
}
/** Answers in the reverse order, cut into chunks of seven bytes. */
function bundleOf(reads: string[], isCut = false): Response {
  const packed = reads.map((path, at) =>
    packAnswer({ at, status: 200, headers: { 'x-read': path }, body: new TextEncoder().encode(`answer\n${path}`) }),
  )
  const bytes = new Uint8Array(packed.toReversed().flatMap((one) => [...one]))
  const whole = isCut ? bytes.slice(0, -3) : bytes
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < whole.length; at += 7) controller.enqueue(whole.slice(at, at + 7))
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': bundleType } })
}
const textOf = async (asking: Promise<Response>) => (await asking).text()

describe('the reads of one request', () => {
  it('leave together once each lookup has sent its read or has left, and each gets its own answer', async () => {
    const { enter } = createGathering(upstream)
    const [one, two, three] = [enter(), enter(), enter()]
    const asking = [one.fetchUpstream('/a'), two.fetchUpstream('/b')].map(textOf)
    await Promise.resolve()
    expect(sent).toEqual([])
    three.leave()
    expect(await Promise.all(asking)).toEqual(['answer\n/a', 'answer\n/b'])
    expect(sent).toEqual([{ path: internalPaths.bundle, reads: ['/a', '/b'] }])
  })

  it('do not wait for a lookup that is late', async () => {
    vi.useFakeTimers()
    const { enter } = createGathering(upstream)
    const [one] = [enter(), enter()]
    const asking = textOf(one.fetchUpstream('/a'))
    await vi.advanceTimersByTimeAsync(bundleWaitMs - 1)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    expect([await asking, sent]).toEqual(['alone /a', [{ path: '/a', reads: [] }]])
  })

  it('go alone where the upstream does not know bundles, for a while without trying', async () => {
    answers = (path) =>
      path === internalPaths.bundle ? new Response('', { status: 405 }) : new Response(`alone ${path}`)
    const askBoth = () => {
      const { enter } = createGathering(upstream)
      return Promise.all(
        ['/a', '/b'].map((path) => [enter(), path] as const).map(([one, path]) => textOf(one.fetchUpstream(path))),
      )
    }
    expect(await askBoth()).toEqual(['alone /a', 'alone /b'])
    expect(await askBoth()).toEqual(['alone /a', 'alone /b'])
    expect(sent.map(({ path }) => path)).toEqual([internalPaths.bundle, '/a', '/b', '/a', '/b'])
  })

  it('share a refusal of the whole bundle, and fail alone where its stream ends early', async () => {
    const askBoth = () => {
      const { enter } = createGathering(upstream)
      const [one, two] = [enter(), enter()]
      return Promise.allSettled([one.fetchUpstream('/a'), two.fetchUpstream('/b')])
    }
    answers = () => new Response('busy', { status: 503, headers: { 'retry-after': '30' } })
    const refused = (await askBoth()).map((one) => one.status === 'fulfilled' && one.value.headers.get('retry-after'))
    expect(refused).toEqual(['30', '30'])
    answers = (_, reads) => bundleOf(reads, true)
    // The first read's answer is the last of the stream, which is cut.
    expect((await askBoth()).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})
