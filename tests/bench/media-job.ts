// Runs one job of the media processor from start to end, as a process whose CPU time can be measured: `node
// tests/bench/media-job.ts FILM`.
import { readFileSync } from 'node:fs'
import { startMediaBench, videoJob } from '../support/runtime/media-testbed.ts'

const bytes = readFileSync(process.argv[2] ?? '')
const bench = await startMediaBench()
const { outcome } = await bench.run(videoJob(bytes), bytes)
await bench.stop()
if (outcome?.type !== 'done') throw new Error(JSON.stringify(outcome))
