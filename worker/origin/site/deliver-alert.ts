// Sends one message of an alert, and notes in the history whether it arrived.
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { SendAlert } from '../job-kinds.ts'
import { problemText } from '../telemetry/problem-text.ts'
import { sendAlert } from './send-alert.ts'
import { noteDelivery } from './store/alert-history.ts'

/** Throws when it did not arrive: it is sent again. */
export async function deliverAlert(job: SendAlert, env: Env): Promise<void> {
  const note = (problem: string | null) =>
    noteDelivery(env.db, { id: job.id, way: job.to, problem, nowSeconds: currentSeconds() })
      .run()
      // A message must not be sent twice because its history cannot be written.
      .catch(() => undefined)
  try {
    await sendAlert(job, env)
  } catch (error) {
    await note(problemText(error))
    throw error
  }
  await note(null)
}
