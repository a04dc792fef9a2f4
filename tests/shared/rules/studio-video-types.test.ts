// Only files with a video extension may be uploaded as a video.
import { expect, test } from 'vitest'
import { isVideoName, videoTypes } from '../../../shared/rules/studio-video-types.ts'

test('the types are those of the specification', () =>
  expect(videoTypes.join(' ')).toBe('3gp mp4 mov asf flv mpg avi mpeg wmv rm dat mkv vob m2v m2t m4v f4v mts webm'))

test.each(['harbour.mp4', 'HARBOUR.MKV', 'a.b.webm'])('%s is a video by its name', (name) =>
  expect(isVideoName(name)).toBe(true),
)

test.each(['harbour.txt', 'mp4', '.mp4', 'harbour.mp4.exe', 'playlist.m3u8', ''])(
  '"%s" is no video by its name',
  (name) => expect(isVideoName(name)).toBe(false),
)
