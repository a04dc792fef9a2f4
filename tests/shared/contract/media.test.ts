// What the embedded upstream and the media processor say to each other: good jobs and events pass, others do not.
import { describe, expect, test } from 'vitest'
import {
  formatOf,
  imageShapes,
  isOutputName,
  MediaEvent,
  MediaJob,
  mediaJobPaths,
  outputType,
  processorPaths,
} from '../../../shared/contract/media.ts'
import { VideoFile } from '../../../shared/entities/video.ts'
import { imageMaxBytes, mediaHeartbeatSeconds, mediaLeaseSeconds, uploadMaxBytes } from '../../../shared/limits.ts'

const source = { path: 'uploads/job-0001', bytes: 1000, name: 'harbour.mkv' }
const video = { job_id: 'job-0001', attempt: 1, kind: 'video', source, video: { minSeconds: 600 } }
const image = { job_id: 'job-0002', attempt: 1, kind: 'image', source, image: { purpose: 'cover' } }
const crop = { x: 0, y: 10, width: 1250, height: 250 }

describe('a job', () => {
  test.each([
    ['a video', video],
    ['an image', image],
    ['an image with its crop', { ...image, image: { purpose: 'cover', crop } }],
    ['a video of ten gigabytes', { ...video, source: { ...source, bytes: uploadMaxBytes } }],
  ])('may be %s', (_, job) => expect(MediaJob.safeParse(job).success).toBe(true))

  test.each([
    ['of no kind', { ...video, kind: 'sound' }],
    ['of a video without what it is about', { ...video, video: undefined }],
    ['whose id is a path', { ...video, job_id: '../../etc' }],
    ['of the sixth attempt', { ...video, attempt: 6 }],
    ['of more than ten gigabytes', { ...video, source: { ...source, bytes: uploadMaxBytes + 1 } }],
    ['of an image that is too large', { ...image, source: { ...source, bytes: imageMaxBytes + 1 } }],
    ['of an image for nothing', { ...image, image: { purpose: 'flag' } }],
    ['with a crop of nothing', { ...image, image: { purpose: 'cover', crop: { ...crop, width: 0 } } }],
  ])('is none %s', (_, job) => expect(MediaJob.safeParse(job).success).toBe(false))
})

describe('an event', () => {
  const head = { job_id: 'job-0001', attempt: 1, sequence: 3, at: '2026-11-21T12:00:00.000Z' }
  const probed = {
    ...{ ...head, type: 'probed', seconds: 612.4, width: 1920, height: 1080, container: 'matroska' },
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
  ])('tells %s', (_, event) => expect(MediaEvent.safeParse(event).success).toBe(true))

  test.each([
    ['without a place in the row', { ...head, sequence: 0, type: 'started' }],
    ['with a hash of another length', { ...probed, hashes: { ...probed.hashes, sha256: 'a' } }],
    ['of a failure for no reason', { ...head, type: 'failed', reason: 'because', retriable: true }],
    ['of nothing', { ...head, type: 'dreamt' }],
  ])('is none %s', (_, event) => expect(MediaEvent.safeParse(event).success).toBe(false))

  test('comes often enough that one may be lost', () =>
    expect(mediaLeaseSeconds).toBeGreaterThanOrEqual(3 * mediaHeartbeatSeconds))
})

describe('a file', () => {
  test.each([
    ...['sd.mp4', 'fhd.mp4', 'hls/master.m3u8', 'hls/hd.m3u8', 'hls/hd-init.mp4', 'hls/hd-00012.m4s'],
    ...['still-0.avif', 'still-9.webp', 'card-3.webp', 'poster.avif', 'preview-1.mp4', 'timeline.vtt'],
  ])('of a video may be %s', (name) => expect(isOutputName('video', name)).toBe(true))

  test.each([
    '../sd.mp4',
    'hls/../sd.mp4',
    'still-10.avif',
    'preview-0.mp4',
    'sd.mp4/x',
    'image-320.webp',
    'sd.MP4',
    '',
  ])('of a video is not called "%s"', (name) => expect(isOutputName('video', name)).toBe(false))

  test('of an image is called by its width, for every size of every purpose', () => {
    const names = Object.values(imageShapes).flatMap(({ sizes }) => sizes.map(({ width }) => `image-${width}.webp`))
    expect(names.filter((name) => !isOutputName('image', name))).toEqual([])
    expect(isOutputName('image', 'sd.mp4')).toBe(false)
  })

  test('has a type by its end', () => {
    expect(outputType('hls/sd.m3u8')).toBe('application/vnd.apple.mpegurl')
    expect(outputType('poster.avif')).toBe('image/avif')
  })

  test('of a rendition has a format that the player reads', () => {
    const formats = [formatOf('sd', 'sd.mp4'), formatOf('hd', 'hls/hd.m3u8'), formatOf('master', 'hls/master.m3u8')]
    expect(formats).toEqual(['_sd.mp4', '_hd.m3u8', '_master.m3u8'])
    const file = { video_url: 'x', timelines_count: 0, timelines_interval: 0 }
    expect(formats.every((format) => VideoFile.safeParse({ ...file, format }).success)).toBe(true)
  })
})

test('addresses are read as they are filled', () => {
  const file = { job_id: 'job-0001', name: 'hls/sd.m3u8' }
  expect(mediaJobPaths.file.fill(file)).toBe('/media-jobs/job-0001/files/hls/sd.m3u8')
  expect(mediaJobPaths.file.match('/media-jobs/job-0001/files/hls/sd.m3u8')).toEqual(file)
  expect(mediaJobPaths.files.match('/media-jobs/job-0001/files')).toEqual({ job_id: 'job-0001' })
  const part = { job_id: 'job-0001', upload: 'a/b+c=', part: '2', name: 'hls/sd.m3u8' }
  expect(mediaJobPaths.part.match(mediaJobPaths.part.fill(part))).toEqual(part)
  expect(processorPaths.job.match('/jobs/job-0001')).toEqual({ job_id: 'job-0001' })
})
