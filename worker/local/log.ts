// The log lines of `npm start` itself, beside those of the Workers and the media processor.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLog } from '../../shared/log-line.ts'
import { root } from '../build/paths.ts'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

/** No line belongs to a request. */
export const writeLog = createLog({ worker: 'start', version, traceId: () => undefined })
