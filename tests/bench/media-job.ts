// Runs one job of the media processor from start to end, as a process whose CPU time can be measured: `node
// tests/bench/media-job.ts FILM`, or with `av1` that of the sizes as AV1.
import { readFileSync } from 'node:fs'
import { av1Job, startMediaBench, videoJob } from '../support/runtime/media-testbed.ts'

const bytes = readFileSync(process.argv[2] ?? '')
const bench = await startMediaBench()
const { outcome } = await bench.run(process.argv[3] === 'av1' ? av1Job(bytes, ['sd', 'hd']) : videoJob(bytes), bytes)
await bench.stop()
if (outcome?.type !== 'done') throw new Error(JSON.stringify(outcome))
