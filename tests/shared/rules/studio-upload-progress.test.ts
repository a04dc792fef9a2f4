// How far an upload is: along every way through the real table of states the share that is shown never becomes smaller.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOfJob, shareOfUpload } from '../../../shared/rules/studio-upload-progress.ts'
import { mayMove, type UploadState, uploadStates } from '../../../shared/rules/studio-upload-states.ts'

const steps = ['fetching', 'probing', 'stills', 'sound', 'sd', 'previews', 'timeline', 'hd', 'fhd', 'storing']

describe('the share of an upload', () => {
  it('never becomes smaller, whatever states follow each other and whatever the processor says again', () => {
    const event = fc.record({
      to: fc.constantFrom(...uploadStates),
      part: fc.integer({ min: 0, max: 30 }),
      step: fc.constantFrom(...steps),
      progress: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let [state, bytes_there, progress, shown]: [UploadState, number, number, number] = ['receiving', 0, 0, 0]
        for (const { to, part, step, progress: told } of events) {
          if (state === 'receiving') bytes_there = Math.min(100, bytes_there + part)
          // As the statement of the store keeps it.
          else progress = Math.max(progress, shareOfJob(step, told))
          // Trying again what failed begins anew, because its uploader asked for that.
          if (
            mayMove(state, to) &&
            state !== 'failed' &&
            (to !== 'received' || state !== 'receiving' || bytes_there === 100)
          )
            state = to
          const share = shareOfUpload({ state, bytes_there, file_bytes: 100, progress })
          expect(share).toBeGreaterThanOrEqual(shown)
          expect(share).toBeLessThanOrEqual(1)
          shown = share
        }
      }),
      { numRuns: 500 },
    )
  })

  it('grows from step to step of a job, in the order in which the processor takes them', () => {
    const told = ['fetching', 'probing', 'stills', 'sound', 'sd', 'previews', 'timeline', 'hd'].flatMap((step) =>
      [0, 0.5, 1].map((progress) => shareOfJob(step, progress)),
    )
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect([told[0], told.at(-1)]).toEqual([0, 1])
  })

  it('is half when all bytes are there, and whole when a moderator may look', () => {
    const at = (state: UploadState, bytes_there: number, progress = 0) =>
      shareOfUpload({ state, bytes_there, file_bytes: 200, progress })
    expect([
      at('receiving', 0),
      at('receiving', 100),
      at('received', 200),
      at('processing', 200, 0.5),
      at('ready', 200, 0.9),
    ]).toEqual([0, 0.25, 0.5, 0.75, 1])
  })
})
