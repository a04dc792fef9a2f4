// The table of all scenarios of faults, by family.
import { clock } from './families/clock.ts'
import { d1 } from './families/d1.ts'
import { disk } from './families/disk.ts'
import { durableObjects } from './families/durable-objects.ts'
import { kv } from './families/kv.ts'
import { overload } from './families/overload.ts'
import { processes } from './families/processes.ts'
import { queue } from './families/queue.ts'
import { r2 } from './families/r2.ts'
import { upstream } from './families/upstream.ts'
import type { Family } from './scenario.ts'

export const families: readonly Family[] = [
  upstream,
  kv,
  d1,
  r2,
  durableObjects,
  queue,
  processes,
  disk,
  clock,
  overload,
]
