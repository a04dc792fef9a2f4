// The jobs that the embedded upstream gives the media processor: valid ones pass, others are refused.
import { describe, expect, test } from 'vitest'
import { MediaJob, mediaJobPaths, processorPaths } from '../../../shared/contract/media-jobs.ts'
import { imageMaxBytes, uploadMaxBytes } from '../../../shared/limits.ts'

const source = { path: 'uploads/job-0001', bytes: 1000, name: 'harbour.mkv' }
const video = { job_id: 'job-0001', attempt: 1, kind: 'video', source, video: { minSeconds: 600 } }
const image = { job_id: 'job-0002', attempt: 1, kind: 'image', source, image: { purpose: 'cover' } }
const crop = { x: 0, y: 10, width: 1250, height: 250 }

describe('a processing job', () => {
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
  ])('is refused %s', (_, job) => expect(MediaJob.safeParse(job).success).toBe(false))
})

test('has addresses that match what they fill', () => {
  const file = { job_id: 'job-0001', name: 'hls/sd.m3u8' }
  expect(mediaJobPaths.file.fill(file)).toBe('/media-jobs/job-0001/files/hls/sd.m3u8')
  expect(mediaJobPaths.file.match('/media-jobs/job-0001/files/hls/sd.m3u8')).toEqual(file)
  expect(mediaJobPaths.files.match('/media-jobs/job-0001/files')).toEqual({ job_id: 'job-0001' })
  const part = { job_id: 'job-0001', upload: 'a/b+c=', part: '2', name: 'hls/sd.m3u8' }
  expect(mediaJobPaths.part.match(mediaJobPaths.part.fill(part))).toEqual(part)
  expect(processorPaths.job.match('/jobs/job-0001')).toEqual({ job_id: 'job-0001' })
})
