// Runs in front of each test file beside journeys. Three processes of tests and the browsers fill two cores; the further processes
// take their first file once the journeys are over, when cores would wait.
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A file that is there while the journeys run. */
const running = process.env.JOURNEYS_RUN
const besideJourneys = 3
if (running && Number(process.env.VITEST_POOL_ID) > besideJourneys) while (existsSync(running)) await pause(500)
