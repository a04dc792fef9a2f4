// The text of an upload's progress.
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { UploadProgress } from '../../../../client/forms/studio/upload-progress.tsx'
import type { FileUpload } from '../../../../client/upload-items.ts'
import type { Uploader } from '../../../../client/uploader.ts'
import de from '../../../../locales/de.json' with { type: 'json' }
import type { MessageKey } from '../../../../locales/locales.ts'
import { translator } from '../../../../shared/translate.ts'
import { t } from '../../support/markup.ts'

describe('the progress of an upload', () => {
  const megabyte = 1024 * 1024
  const uploader = {} as Uploader
  const upload: FileUpload = {
    key: 'a',
    name: 'fog.mp4',
    bytes: 300 * megabyte,
    state: 'sending',
    uploadId: 'a',
    sent: 75 * megabyte,
    before: 0,
    speed: 1.5 * megabyte,
    code: null,
    count: 0,
  }
  const said = (change: Partial<FileUpload>, words = t) =>
    renderToStaticMarkup(
      <UploadProgress
        {...{ upload: { ...upload, ...change }, uploader, renamed: null, isCurrent: true, isSaved: false }}
        onChoose={() => {}}
        t={words}
      />,
    )

  test('shows share sent, speed and time left [S7-052]', () => {
    expect(said({})).toContain('<progress max="100" value="25" aria-label="fog.mp4">')
    expect(said({})).toContain('25% · 75 MB of 300 MB · 1.5 MB/s · 3 min left')
    expect(said({ speed: 20 * 1024 })).toContain('75 MB of 300 MB · 20 kB/s · 4 hr left')
    expect(said({ speed: 25 * megabyte })).toContain('25 MB/s · 9 sec left')
  })

  test('shows no time left before the speed is known', () => {
    expect(said({ sent: 0, speed: 0 })).toContain('0% · 0 byte of 300 MB · 0 byte/s · … left')
  })

  test('says the number of a refusal', () => {
    expect(said({ state: 'refused', code: 'quota_open', count: 20 })).toContain(
      'You already have 20 uploads in progress',
    )
    expect(said({ state: 'refused', code: 'too_short', count: 6 })).toContain('(minimum: 6 min)')
  })

  test('is in the visitor’s language', () => {
    const german = translator<MessageKey>('de', de)
    expect(said({}, german).replaceAll('\u00a0', ' ')).toContain('75 MB von 300 MB · 1,5 MB/s · noch 3 Min.')
  })
})
