// The heap of an isolate, as its inspector reports it: the resident memory of the process is that of all isolates and of the
// runtime, which returns little of it.

export type Held = { heapMb: number; externalMb: number }
export type Heap = { held: () => Promise<Held>; stop: () => void }

/** V8's terms: the second holds the bytes of array buffers. */
type Usage = { usedSize: number; backingStorageSize: number }

export async function openHeap(inspector: URL, worker: string): Promise<Heap> {
  const listed = await fetch(new URL('/json', `http://${inspector.host}`))
  const targets = (await listed.json()) as { id: string; title: string; webSocketDebuggerUrl: string }[]
  const target = targets.find(({ webSocketDebuggerUrl }) => webSocketDebuggerUrl.endsWith(worker))
  if (!target) throw new Error(`The inspector knows no Worker ${worker}: ${JSON.stringify(targets)}`)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }))
  let id = 0
  return {
    held() {
      const { promise, resolve } = Promise.withResolvers<Held>()
      const asked = ++id
      const take = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: Usage }
        if (answer.id !== asked) return
        socket.removeEventListener('message', take)
        const { usedSize, backingStorageSize } = answer.result
        resolve({ heapMb: usedSize / 2 ** 20, externalMb: backingStorageSize / 2 ** 20 })
      }
      socket.addEventListener('message', take)
      socket.send(JSON.stringify({ id: asked, method: 'Runtime.getHeapUsage' }))
      return promise
    },
    stop: () => socket.close(),
  }
}
