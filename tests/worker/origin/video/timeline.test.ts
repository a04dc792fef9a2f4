// Timelines: WebVTT that maps each moment of a film to a cell of its sprite.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timelinePath } from '../../../../shared/media-paths.ts'
import { timelineVtt } from '../../../../shared/rules/video-timeline.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { populate } from '../../../support/runtime/origin-fixtures.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed()
  await populate(testbed.db)
})
afterAll(() => testbed.stop())

/** Film 1 is 12.8 s of silk, film 2 a dusk of more than an hour. */
const silk = { format: '_hd.mp4', dir_path: 'videos/silk', video_id: 1, count: 13, interval: 1 }
const dusk = { format: '_sd.mp4', dir_path: 'videos/long-dusk', video_id: 2, count: 183, interval: 20 }

describe('a timeline', () => {
  it('has a cue for every interval, each with its cell of the sprite [S7-056 S3-031]', async () => {
    const response = await testbed.ask(timelinePath.fill(silk))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8'])
    const [head, ...cues] = (await response.text()).trim().split('\n\n')
    expect(head).toBe('WEBVTT')
    expect(cues).toHaveLength(13)
    expect(cues[0]).toBe('00:00:00.000 --> 00:00:01.000\n/media/pictures/silk/timeline.webp#xywh=0,0,160,90')
    expect(cues[6]).toBe('00:00:06.000 --> 00:00:07.000\n/media/pictures/silk/timeline.webp#xywh=160,90,160,90')
    expect(cues[12]).toBe('00:00:12.000 --> 00:00:12.800\n/media/pictures/silk/timeline.webp#xywh=320,180,160,90')
  })

  it('continues past the hour', async () => {
    const text = await (await testbed.ask(timelinePath.fill(dusk))).text()
    expect(text).toContain('\n01:00:40.000 --> 01:00:50.000\n')
    expect(timelineVtt({ count: 1, interval: 40, durationSeconds: 20, sprite: 'a.webp' })).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:20.000\na.webp#xywh=0,0,160,90\n',
    )
  })

  it('is cacheable for good, and answers HEAD with its headers only', async () => {
    const response = await testbed.ask(timelinePath.fill(silk), { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it.each([
    ['a count that is not its own', { count: 12 }],
    ['an interval that is not its own', { interval: 2 }],
    ['a count that is written otherwise', { count: '013' }],
    ['the folder of another film', { dir_path: 'videos/long-dusk' }],
    ['no folder of a film', { dir_path: 'pictures/silk' }],
    ['a folder that is written otherwise', { dir_path: 'videos//silk' }],
    ['a format that it does not have', { format: '_fhd.mp4' }],
    ['a deleted video', { ...dusk, video_id: 42 }],
    ['no video', { video_id: 999 }],
    ['an id that is none', { video_id: '01' }],
  ])('is not found under %s', async (_, change) => {
    const response = await testbed.ask(timelinePath.fill({ ...silk, ...change }))
    expect([response.status, await response.json()]).toEqual([404, { error: 'not_found', code: 'not_found' }])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['a private video', 41],
    ['a video that is withheld', 43],
  ])('exists for %s, too: the edge asks for it by a link that only those get who may see it', async (_, video_id) => {
    const response = await testbed.ask(timelinePath.fill({ ...silk, video_id }))
    expect([response.status, (await response.text()).startsWith('WEBVTT')]).toEqual([200, true])
  })
})
