// The progress of an upload never decreases, along every way through the real table of states.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOfJob, shareOfUpload } from '../../../shared/rules/studio-upload-progress.ts'
import { mayMove, type UploadState, uploadStates } from '../../../shared/rules/studio-upload-states.ts'

const steps = ['fetching', 'probing', 'stills', 'sound', 'sd', 'previews', 'timeline', 'hd', 'fhd', 'storing']

describe('the progress of an upload', () => {
  it('never decreases, whatever states follow each other and whatever the processor repeats', () => {
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
          // As the store's statement computes it.
          else progress = Math.max(progress, shareOfJob(step, told))
          // A retry starts again, because the uploader asked for it.
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

  it('grows from step to step of a job, in the processor’s order', () => {
    const told = ['fetching', 'probing', 'stills', 'sound', 'sd', 'previews', 'timeline', 'hd'].flatMap((step) =>
      [0, 0.5, 1].map((progress) => shareOfJob(step, progress)),
    )
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect([told[0], told.at(-1)]).toEqual([0, 1])
  })

  it('is half when all bytes have arrived, and whole when a moderator can review it', () => {
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
