// A free port of this machine, for a command that takes its port as a setting.
import { createServer } from 'node:http'
import { startServer } from './local-server.ts'

export async function freePort(): Promise<number> {
  const server = createServer()
  const { port } = new URL(await startServer(server))
  await new Promise((resolve) => server.close(resolve))
  return Number(port)
}
