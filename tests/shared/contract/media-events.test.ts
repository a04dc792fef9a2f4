// The events of a processing job: valid ones pass, others are refused.
import { describe, expect, test } from 'vitest'
import { MediaEvent } from '../../../shared/contract/media-events.ts'
import { mediaHeartbeatSeconds, mediaLeaseSeconds } from '../../../shared/limits.ts'

describe('an event of a processing job', () => {
  const head = { job_id: 'job-0001', attempt: 1, sequence: 3, at: '2026-11-21T12:00:00.000Z' }
  const probed = {
    ...head,
    type: 'probed',
    seconds: 612.4,
    width: 1920,
    height: 1080,
    container: 'matroska',
    codecs: { video: 'h264', audio: null },
    hashes: { sha256: 'a'.repeat(64), frames: ['0123456789abcdef'] },
  }

  test.each([
    ['a beginning', { ...head, type: 'started' }],
    ['a sign of life', { ...head, type: 'heartbeat', step: 'hd', progress: 0.4 }],
    ['what was found', probed],
    [
      'a rendition',
      { ...head, type: 'rendition', name: 'sd', file: 'sd.mp4', width: 854, height: 480, bytes: 9, seconds: 612.4 },
    ],
    ['the end', { ...head, type: 'done', files: [{ name: 'sd.mp4', bytes: 9 }] }],
    ['a failure', { ...head, type: 'failed', reason: 'no_space', retriable: true }],
  ])('reports %s', (_, event) => expect(MediaEvent.safeParse(event).success).toBe(true))

  test.each([
    ['without a place in the row', { ...head, sequence: 0, type: 'started' }],
    ['with a hash of another length', { ...probed, hashes: { ...probed.hashes, sha256: 'a' } }],
    ['of a failure for no reason', { ...head, type: 'failed', reason: 'because', retriable: true }],
    ['of nothing', { ...head, type: 'dreamt' }],
  ])('is refused %s', (_, event) => expect(MediaEvent.safeParse(event).success).toBe(false))

  test('heartbeats come often enough that one may be lost', () =>
    expect(mediaLeaseSeconds).toBeGreaterThanOrEqual(3 * mediaHeartbeatSeconds))
})
