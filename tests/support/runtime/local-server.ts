// Starts a test's own HTTP server on a free port of this machine.
import type { AddressInfo, Server } from 'node:net'

/** @returns its origin: `http://127.0.0.1:…` */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
