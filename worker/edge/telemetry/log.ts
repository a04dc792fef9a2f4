// The only place that writes log lines of this Worker.
import { createLog } from '../../../shared/log-line.ts'
import { tracer } from './trace.ts'
import { version } from './version.ts'

export const writeLog = createLog({ worker: 'edge', version, traceId: tracer.traceId })
