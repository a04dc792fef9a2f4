// One job of the media processor from its beginning to its end, as a process whose time can be counted: `node
// tests/bench/media-job.ts FILM`.
import { readFileSync } from 'node:fs'
import { startMediaBench, videoJob } from '../support/runtime/media-testbed.ts'

const bytes = readFileSync(process.argv[2] ?? '')
const bench = await startMediaBench()
const { outcome } = await bench.run(videoJob(bytes), bytes)
await bench.stop()
if (outcome?.type !== 'done') throw new Error(JSON.stringify(outcome))
