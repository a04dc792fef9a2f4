// What a browser tells in passing, as JSON: never much, and nothing at all when it is larger or no JSON.
import type { Context } from 'hono'
import type { EdgeApp } from '../render/request-context.ts'

/** Null when nothing of it can be read. */
export async function readSmallJson(c: Context<EdgeApp>, maxBytes: number): Promise<unknown> {
  const text = await c.req.text()
  if (text.length > maxBytes) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
