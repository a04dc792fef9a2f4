// Reads a small JSON body: null when it is too large or not JSON.
import type { Context } from 'hono'
import type { EdgeApp } from '../visit.ts'

export async function toldIn(c: Context<EdgeApp>, maxBytes: number): Promise<unknown> {
  const text = await c.req.text()
  if (text.length > maxBytes) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
