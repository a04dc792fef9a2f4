// The forms of videos and of acts on many objects: what each field accepts, and as what a bad value is refused.
import { describe, expect, it } from 'vitest'
import { BulkForm, BulkStepForm } from '../../../shared/forms/admin-bulk.ts'
import { MergeVideoForm, VideoForm } from '../../../shared/forms/admin-video.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import {
  bulkMax,
  countriesMaxLength,
  searchMaxLength,
  videoNamesMax,
  videoNamesMaxLength,
} from '../../../shared/limits.ts'

const least = { title: 'Rain', orientation: 'str', visibility: 'public' }
const read = (fields: Record<string, unknown>) => checkForm(VideoForm, { ...least, ...fields })
const refusalOf = (fields: Record<string, unknown>) => {
  const found = read(fields)
  return found.ok ? null : [found.field, found.code]
}

describe('the form of a video', () => {
  it('needs a title, an orientation and a visibility: everything else has a value without being typed', () => {
    expect(read({})).toEqual({
      ok: true,
      value: {
        video_id: 0,
        version: 0,
        overwrite: false,
        ...least,
        description: '',
        categories: [],
        performers: [],
        tags: [],
        channel: '',
        publish_date: null,
        is_featured: false,
        are_comments_off: false,
        is_embed_off: false,
        projection: '',
        allowed_countries: [],
        blocked_countries: [],
      },
    })
    expect(refusalOf({ title: ' ' })).toEqual(['title', 'required'])
    for (const field of ['orientation', 'visibility'])
      for (const value of ['', 'x', undefined, 1]) expect(refusalOf({ [field]: value })).toEqual([field, 'required'])
  })

  it('takes the projections that the player draws, and refuses others', () => {
    expect(read({ projection: 'vr_180_sbs' })).toMatchObject({ value: { projection: 'vr_180_sbs' } })
    for (const projection of ['vr_270_sbs', '180', 7])
      expect(refusalOf({ projection })).toEqual(['projection', 'invalid'])
  })

  it('reads names by line and by comma, each once', () => {
    expect(read({ categories: ' Fog\r\nRain, Fog\n\n' })).toMatchObject({ value: { categories: ['Fog', 'Rain'] } })
  })

  it('reads codes of countries in any spelling, each once and in the order of the alphabet', () => {
    expect(read({ blocked_countries: ' us, de;AT us ' })).toMatchObject({
      value: { blocked_countries: ['AT', 'DE', 'US'] },
    })
  })

  it('reads a minute of UTC, and refuses other spellings and days that do not exist', () => {
    expect(read({ publish_date: '2026-11-26T18:30' })).toMatchObject({ value: { publish_date: 1_795_717_800 } })
    for (const publish_date of ['2026-11-26', '26.11.2026 18:30', '2026-13-01T00:00', '2026-11-26T18:30:00Z', 'x'])
      expect(refusalOf({ publish_date }), publish_date).toEqual(['publish_date', 'invalid'])
  })

  it.each([
    ['title', 100],
    ['description', 2000],
    ['channel', 100],
    ['categories', videoNamesMaxLength],
    ['performers', videoNamesMaxLength],
    ['allowed_countries', countriesMaxLength],
    ['blocked_countries', countriesMaxLength],
    ['description_de', 2000],
  ])('takes %s of %d characters and no more', (field, max) => {
    expect(refusalOf({ [field]: 'x'.repeat(max) })).toBeNull()
    expect(refusalOf({ [field]: 'x'.repeat(max + 1) })).toEqual([field, 'max_length'])
  })

  it('takes so many names and no more', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`).join(',')
    expect(refusalOf({ performers: names(videoNamesMax) })).toBeNull()
    expect(refusalOf({ performers: names(videoNamesMax + 1) })).toEqual(['performers', 'max_items'])
  })

  it('refuses values that are no numbers, marks or texts', () => {
    for (const [field, value] of [
      ['video_id', 'x'],
      ['version', '-1'],
      ['overwrite', '2'],
      ['is_featured', 'yes'],
      ['are_comments_off', 'on'],
      ['description', 7],
      ['categories', ['fog']],
      ['channel', 7],
      ['allowed_countries', 7],
      ['blocked_countries', 7],
      ['title_de', 7],
    ] as const)
      expect(refusalOf({ [field]: value }), field).toEqual([field, 'invalid'])
  })
})

describe('the form of a merge', () => {
  it('needs two ids', () => {
    const merge = (fields: object) => checkForm(MergeVideoForm, { video_id: '1', version: '3', into: ' 2 ', ...fields })
    expect(merge({})).toEqual({ ok: true, value: { video_id: 1, version: 3, into: 2 } })
    for (const field of ['video_id', 'into'])
      for (const value of ['', '0', '-1', '01', 'x', '1234567890123456', undefined])
        expect(merge({ [field]: value }), `${field} ${value}`).toMatchObject({ ok: false, field })
    expect(merge({ version: 'x' })).toMatchObject({ ok: false, field: 'version' })
  })
})

describe('the form of an act on many objects', () => {
  const plan = (fields: object) => checkForm(BulkForm, { family: 'videos', act: 'hide', ...fields })

  it('has no objects by default, and each that is named once', () => {
    expect(plan({})).toMatchObject({ value: { items: [], all: false, table: '', value: '' } })
    expect(plan({ items: '3,1,3' })).toMatchObject({ value: { items: [3, 1] } })
  })

  it('takes so many objects and no more', () => {
    const items = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',')
    expect(plan({ items: items(bulkMax) }).ok).toBe(true)
    expect(plan({ items: items(bulkMax + 1) })).toMatchObject({ ok: false, field: 'items', code: 'max_items' })
  })

  it('refuses what is no family, act, id, mark or text', () => {
    for (const [field, value] of [
      ['family', 'x'],
      ['act', 'x'],
      ['items', '1,,2'],
      ['all', 'yes'],
      ['table', 7],
      ['table', 'x'.repeat(20 * searchMaxLength + 1)],
      ['value', 'x'.repeat(searchMaxLength + 1)],
    ] as const)
      expect(plan({ [field]: value }), field).toMatchObject({ ok: false, field })
  })

  it('has three steps', () => {
    const step = (fields: object) => checkForm(BulkStepForm, { bulk_id: '1', step: 'start', ...fields })
    expect(['start', 'undo', 'drop'].map((one) => step({ step: one }).ok)).toEqual([true, true, true])
    for (const [field, value] of [
      ['step', 'x'],
      ['bulk_id', '0'],
      ['bulk_id', 'x'],
    ] as const)
      expect(step({ [field]: value })).toMatchObject({ ok: false, field })
  })
})
