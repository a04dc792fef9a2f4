// A port of this machine that nobody listens on, for a command that is told where to listen.
import { createServer } from 'node:http'
import { listening } from './local-server.ts'

export async function freePort(): Promise<number> {
  const server = createServer()
  const { port } = new URL(await listening(server))
  await new Promise((resolve) => server.close(resolve))
  return Number(port)
}
