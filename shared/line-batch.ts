// Writes log lines together when they come fast. To write to the log costs a fifth of a cached page, however long the text is; a
// line that comes alone is written at once, and so is one about a failure.
import { logBatchMax, logBatchMs } from './limits.ts'

/** The lines of one isolate that wait. */
export type LineBatch = {
  /**
   * Adds a line. Returns work for `waitUntil` that writes what has gathered a moment later; null where the line is written, or
   * other such work is under way.
   */
  add: (line: string, isUrgent: boolean, nowMs: number) => Promise<void> | null
}

/** @param write gets one line, or several with line breaks between them */
export function createLineBatch(write: (text: string) => void): LineBatch {
  let waiting: string[] = []
  let writtenMs = Number.NEGATIVE_INFINITY
  let dueMs = Number.NEGATIVE_INFINITY

  const writeNow = (nowMs: number) => {
    const text = waiting.join('\n')
    waiting = []
    writtenMs = nowMs
    if (text) write(text)
  }

  return {
    add(line, isUrgent, nowMs) {
      waiting.push(line)
      const sinceMs = nowMs - writtenMs
      // The work of a request that the runtime ended early never comes, and a clock that was set back would hold lines.
      if (isUrgent || sinceMs < 0 || sinceMs >= logBatchMs || waiting.length >= logBatchMax) {
        writeNow(nowMs)
        return null
      }
      if (nowMs >= dueMs && nowMs - dueMs < logBatchMs) return null
      dueMs = nowMs
      return new Promise((resolve) => setTimeout(resolve, logBatchMs)).then(() => writeNow(Date.now()))
    },
  }
}
