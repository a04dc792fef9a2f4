// Reads a small JSON body: null when it is too large or not JSON.
import type { Context } from 'hono'

export async function readSmallJson(c: Context, maxBytes: number): Promise<unknown> {
  const text = await c.req.text()
  if (text.length > maxBytes) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
