// The only place that writes log lines of this Worker.
import { createLineBatch } from '../../../shared/line-batch.ts'
import { createLog, writeLines } from '../../../shared/log-line.ts'
import { tracer } from './trace.ts'
import { version } from './version.ts'

export const writeLog = createLog({ worker: 'edge', version, traceId: tracer.traceId })

/** Writes the lines of requests; those of requests that follow each other closely are written together. */
export const requestLines = createLineBatch(writeLines)
