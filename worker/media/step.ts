// The steps of a job, as heartbeats and spans name them.
import type { MediaEvent } from '../../shared/contract/media-events.ts'

export type Step = Extract<MediaEvent, { type: 'heartbeat' }>['step']
