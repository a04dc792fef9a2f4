// Answers a bundle of reads one by one, each as soon as it is there, as the embedded upstream does.
import { BundledReads, bundleType, packAnswer } from '../../../shared/bundle.ts'

export async function eachOfBundle(request: Request, answer: (asked: Request) => Promise<Response>): Promise<Response> {
  const reads = BundledReads.parse(await request.json())
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const answers = reads.map(async ({ path, headers }, at) => {
    const one = await answer(new Request(new URL(path, request.url), { headers }))
    const body = new Uint8Array(await one.arrayBuffer())
    await writer.write(packAnswer({ at, status: one.status, headers: Object.fromEntries(one.headers), body }))
  })
  void Promise.all(answers).then(() => writer.close())
  return new Response(readable, { headers: { 'content-type': bundleType } })
}
