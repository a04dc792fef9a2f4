// Which files may be uploaded, how they are named, and the states of an upload.
import { describe, expect, test } from 'vitest'
import { uploadMaxBytes } from '../../../shared/limits.ts'
import { isTidyName, tidyName, uploadFileProblem } from '../../../shared/rules/studio-upload-files.ts'
import { mayRetry, uploadFailures } from '../../../shared/rules/studio-upload-reasons.ts'
import { mayMove, statesBefore, type UploadState, uploadStates } from '../../../shared/rules/studio-upload-states.ts'
import { isVideoName, videoTypes } from '../../../shared/rules/studio-video-types.ts'

describe('a file', () => {
  test('may be of nineteen types and of no other [S5-037 S5-038]', () => {
    const types = '3gp mp4 mov asf flv mpg avi mpeg wmv rm dat mkv vob m2v m2t m4v f4v mts webm'.split(' ')
    expect([...videoTypes]).toEqual(types)
    for (const type of types) {
      expect(isVideoName(`film.${type}`)).toBe(true)
      expect(isVideoName(`film.${type.toUpperCase()}`)).toBe(true)
    }
    for (const name of ['film', 'film.exe', 'film.mp4.zip', 'mp4', '.', 'film.mp', 'film.m3u8', 'film.mp4 ', 'film.'])
      expect(isVideoName(name)).toBe(false)
  })

  test('holds ten gigabytes at most, and is not empty [S5-036 S9-060]', () => {
    expect(uploadMaxBytes).toBe(10_737_418_240)
    expect(uploadFileProblem({ name: 'a.mp4', size: uploadMaxBytes })).toBeNull()
    expect(uploadFileProblem({ name: 'a.mp4', size: uploadMaxBytes + 1 })).toBe('file_too_large')
    expect(uploadFileProblem({ name: 'a.mp4', size: 0 })).toBe('file_empty')
    expect(uploadFileProblem({ name: 'a.txt', size: uploadMaxBytes + 1 })).toBe('file_type')
  })

  test.each([
    ['Film01.mp4', 'Film01.mp4'],
    ['Überfahrt über den Fjord.MP4', 'UberfahrtuberdenFjord.mp4'],
    ['my film (final)_2.mov', 'myfilmfinal2.mov'],
    ['закат.avi', 'video.avi'],
    ['../../etc/passwd.mkv', 'passwd.mkv'],
    ['C:\\films\\dawn.wmv', 'dawn.wmv'],
    ['a.b.c.webm', 'abc.webm'],
    [`${'x'.repeat(300)}.mp4`, `${'x'.repeat(80)}.mp4`],
  ])('called %s is offered the name %s, of Latin letters and digits [S5-039]', (name, offered) => {
    expect(tidyName(name)).toBe(offered)
    expect(isTidyName(offered)).toBe(true)
    expect(isTidyName(name)).toBe(name === offered)
  })
})

describe('the states of an upload', () => {
  test.each<[UploadState, UploadState[]]>([
    ['received', ['receiving', 'failed']],
    ['probing', ['received']],
    ['processing', ['probing']],
    ['ready', ['processing']],
    ['published', ['ready', 'removed']],
    ['removed', ['published']],
    ['replaced', ['published']],
    ['rejected', ['ready']],
    ['withdrawn', ['receiving', 'received', 'probing', 'processing', 'ready', 'rejected', 'failed']],
    ['failed', ['receiving', 'received', 'probing', 'processing']],
    ['receiving', []],
  ])('%s is reached from %j alone', (to, from) => {
    expect(statesBefore(to)).toEqual(from)
  })

  test('end with withdrawn or replaced, because a published video may be taken down and restored; and none leads to itself', () => {
    expect(uploadStates.filter((from) => uploadStates.every((to) => !mayMove(from, to)))).toEqual([
      'replaced',
      'withdrawn',
    ])
    expect(uploadStates.filter((state) => mayMove(state, state))).toEqual([])
  })
})

test('a retry is offered where it may help', () => {
  expect(uploadFailures.filter(mayRetry)).toEqual([
    'no_space',
    'no_ffmpeg',
    'stopped',
    'timed_out',
    'not_fetched',
    'internal',
    'no_processor',
  ])
})
