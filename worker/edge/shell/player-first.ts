// A page that opens with an autoplaying video: first up to the end of its player, the rest a moment later. The style sheet hides the rest
// until the first frame anyway, and parsing it would take the processor from the video.
import { restAfterPlayerMs } from '../../../shared/limits.ts'

export function playerFirst(answer: Response): Response {
  if (!answer.body) return answer
  let isPlayerSent = false
  const pausing = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      const end = isPlayerSent ? -1 : playerEndIn(chunk)
      if (end < 0) return controller.enqueue(chunk)
      isPlayerSent = true
      controller.enqueue(chunk.subarray(0, end))
      await new Promise((resolve) => setTimeout(resolve, restAfterPlayerMs))
      controller.enqueue(chunk.subarray(end))
    },
  })
  return new Response(answer.body.pipeThrough(pausing), answer)
}

const tag = new TextEncoder().encode('</x-player>')

/** Where the player ends in this piece of a page; -1 where it does not. A tag between two pieces is not found: they come one by one. */
function playerEndIn(chunk: Uint8Array): number {
  const [first = 0] = tag
  for (let at = chunk.indexOf(first); at >= 0; at = chunk.indexOf(first, at + 1))
    if (tag.every((byte, index) => chunk[at + index] === byte)) return at + tag.length
  return -1
}
