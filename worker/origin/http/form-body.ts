// Reads a form: JSON from a script, or what a browser sends by itself. The row's schema validates the values.
import { ok, type Result, refused } from '../../../shared/result.ts'

export async function readBody(request: Request, maxBytes: number): Promise<Result<unknown>> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > maxBytes) {
    await drainBody(request)
    return refused('too_large')
  }
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > maxBytes) return refused('too_large')
  const type = request.headers.get('content-type') ?? ''
  try {
    if (type.startsWith('application/json')) return ok(JSON.parse(new TextDecoder().decode(bytes)))
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
    return ok(Object.fromEntries(form))
  } catch {
    return refused('invalid', 'body')
  }
}

/** Reads what is left of a body and forgets it: a client that is still sending would not see the answer. */
export async function drainBody({ body, bodyUsed }: Request): Promise<void> {
  if (body && !bodyUsed) await body.pipeTo(new WritableStream()).catch(() => {})
}
