// How often an advert plays before a video.
import { expect, test } from 'vitest'
import { prerollEvery } from '../../../../../worker/edge/operator/preroll.ts'
import { advertEveryOf } from '../../../../../worker/edge/pages/video/preroll.tsx'

const site = { hasDemoCatalogue: false }

test('an advert plays before every third video and after six minutes at the earliest, and before none of less than 30 seconds', () => {
  expect(prerollEvery).toEqual({ videos: 3, seconds: 360 })
  expect(advertEveryOf({ duration: '0:0:29' }, site)).toBeNull()
  expect(advertEveryOf({ duration: '0:0:30' }, site)).toEqual(prerollEvery)
  expect(advertEveryOf({ duration: '1:0:5' }, site)).toEqual(prerollEvery)
})

test('the operator says so for the short clips of the demo catalogue', () =>
  expect(advertEveryOf({ duration: '0:0:8' }, { hasDemoCatalogue: true })).toEqual(prerollEvery))
