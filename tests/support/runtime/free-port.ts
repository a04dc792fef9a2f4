// A free port of this machine, for a command that takes its port as a setting.
import { createServer } from 'node:http'
import { listening } from './local-server.ts'

export async function freePort(): Promise<number> {
  const server = createServer()
  const { port } = new URL(await listening(server))
  await new Promise((resolve) => server.close(resolve))
  return Number(port)
}
