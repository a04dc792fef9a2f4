// A server of a test's own, on a port of this machine that nobody listens on.
import type { AddressInfo, Server } from 'node:net'

/** @returns where it answers from now on: `http://127.0.0.1:…` */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
