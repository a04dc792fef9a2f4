// What a row of another site's file says: guessed columns, values as they are written there, and the problems of each field.
import { expect, test } from 'vitest'
import { fieldOfHeader, guessMapping } from '../../../../../worker/origin/admin/importing/guess-mapping.ts'
import { isPastDay } from '../../../../../worker/origin/admin/importing/parse-records.ts'
import { parseRow } from '../../../../../worker/origin/admin/importing/parse-row.ts'
import * as read from '../../../../../worker/origin/admin/importing/read-values.ts'

test.each([
  ['ID', 'foreign_id'],
  ['Video Title', 'title'],
  ['title-DE', 'title_de'],
  ['Title (EN)', 'title'],
  ['Title_xx', null],
  ['Pornstars', 'performers'],
  ['pubDate', 'post_date'],
  ['Subs (DE)', 'subtitles_de'],
  ['CC_uk', 'captions_uk'],
  ['captions_xx', null],
  ['Keywords', 'tags'],
  ['Comments disabled', 'comments_off'],
  ['favourite colour', null],
])('the header %s is the field %s', (header, field) => expect(fieldOfHeader(header)).toBe(field))

test('of two columns for one field, the one that is named as the field is taken', () =>
  expect(guessMapping(['Tags', 'Name', 'Title', 'Categories'], [])).toEqual({
    Tags: 'tags',
    Title: 'title',
    Categories: 'categories',
  }))

test('a dump without a header is guessed by its values', () => {
  const cells = [
    'https://a.test/1.mp4',
    'Fog over the bay',
    '12:34',
    'https://a.test/1.jpg',
    'v1',
    'fog;bay',
    '2024-05-06',
  ]
  const row = Object.fromEntries(cells.map((cell, at) => [`column ${at + 1}`, cell]))
  expect(guessMapping(Object.keys(row), [row])).toEqual({
    'column 1': 'video_sd',
    'column 2': 'title',
    'column 3': 'duration',
    'column 4': 'picture',
    'column 5': 'foreign_id',
    'column 6': 'categories',
    'column 7': 'post_date',
  })
})

test.each([
  ['754', 754],
  ['754.5 sec', 754.5],
  ['12:34', 754],
  ['1:02:03', 3723],
  ['12m34s', 754],
  ['PT12M34S', 754],
  ['1h 2m', 3720],
  ['0', null],
  ['1:99', null],
  ['-5', null],
  ['ages', null],
  ['90000', null],
])('the duration %s is %j seconds', (text, seconds) => expect(read.readDuration(text)).toBe(seconds))

test.each([
  ['2024-05-06', Date.UTC(2024, 4, 6)],
  ['2024-05-06 07:08:09', Date.UTC(2024, 4, 6, 7, 8, 9)],
  ['2024-05-06T07:08:09+02:00', Date.UTC(2024, 4, 6, 5, 8, 9)],
  ['1715000000', 1_715_000_000_000],
  ['1715000000123', 1_715_000_000_000],
  ['Mon, 06 May 2024 07:08:09 GMT', Date.UTC(2024, 4, 6, 7, 8, 9)],
  ['06/05/2024', null],
  ['2024-13-01', null],
  ['soon', null],
])('the date %s is %j', (text, ms) => expect(read.readDate(text)).toBe(ms === null ? null : Math.floor(ms / 1000)))

test.each([
  ['12,345', 12_345],
  ['1.234.567', 1_234_567],
  ['1 234', 1234],
  ['12', 12],
  ['-1', null],
  ['1.5', null],
  ['many', null],
])('the count %s is %j', (text, count) => expect(read.readCount(text)).toBe(count))

test.each([
  ['Ann Lee; Bo ;ann lee;', ['ann lee', 'Bo']],
  ['a|b', ['a', 'b']],
  ['a, b', ['a', 'b']],
  ['["a, b","c;d"]', ['a, b', 'c;d']],
  ['', []],
])('the list %j has the names %j', (text, names) => expect(read.readList(text)).toEqual(names))

test.each([
  ['#rain; slow  motion;Rain', 'rain, slow motion'],
  ['["sea, sky","x","!!"]', 'sea sky'],
  [`fog, ${'x'.repeat(31)}`, 'fog'],
  [
    Array.from({ length: 25 }, (_, at) => `t${at}`).join('|'),
    Array.from({ length: 20 }, (_, at) => `t${at}`).join(', '),
  ],
  ['', ''],
])('of the tags %j those that can be kept are %j', (text, tags) => expect(read.readTagsText(text)).toBe(tags))

test.each([
  ['https://cdn.partner.test/a.mp4?x=1', 'https://cdn.partner.test/a.mp4?x=1'],
  ['http://cdn.partner.test/a.mp4', 'refused'],
  ['https://cdn.partner.test:8443/a.mp4', 'refused'],
  ['https://user@cdn.partner.test/a.mp4', 'refused'],
  ['https://evil.test/a.mp4', 'refused'],
  ['https://cdn.partner.test.evil.test/a.mp4', 'refused'],
  ['javascript:alert(1)', 'refused'],
  ["https://cdn.partner.test/a'b.mp4", null],
  ['a.mp4', null],
])('the address %s of a host of the list is %j', (text, address) =>
  expect(read.readHostedAddress(text, ['cdn.partner.test'])).toBe(address),
)

const mapping = Object.fromEntries(
  [
    'foreign_id',
    'title',
    'title_de',
    'duration',
    'viewed',
    'performers',
    'record_date',
    'record_reference',
    'custodian',
    'custodian_address',
    'video_hd',
    'orientation',
    'visibility',
    'allowed_countries',
    'blocked_countries',
    'uploader',
    'hd',
    'post_date',
    'description',
    'categories',
    'channel',
    'likes',
    'dislikes',
    'shown',
    'source',
    'picture',
    'video_sd',
    'video_fhd',
    'featured',
    'comments_off',
    'embeds_off',
    'chapters',
    'captions_de',
    'subtitles_de',
  ].map((name) => [name, name]),
) as Parameters<typeof parseRow>[1]['mapping']
const options = { mapping, source: 'partner', hosts: ['cdn.partner.test'] }
const good = { foreign_id: '7', title: 'Fog', duration: '10:00' }

test('an empty cell says nothing about its field', () => {
  const parsed = parseRow({ ...good, title_de: '', viewed: ' ' }, options)
  expect(parsed).toEqual({
    ok: true,
    row: {
      source: 'partner',
      foreign_id: '7',
      fields: { title: 'Fog', duration_seconds: 600 },
      titles: {},
      files: [],
      records: [],
    },
  })
})

test('all problems of a row are named at once', () =>
  expect(parseRow({ title: 'x'.repeat(201), duration: 'ages', viewed: 'many' }, options)).toEqual({
    ok: false,
    problems: [
      { field: 'title', problem: 'max_length' },
      { field: 'duration', problem: 'invalid' },
      { field: 'viewed', problem: 'invalid' },
      { field: 'foreign_id', problem: 'required' },
    ],
  }))

test.each([
  ['foreign_id', 'x'.repeat(101), 'max_length'],
  ['source', 'x'.repeat(101), 'max_length'],
  ['title', 'x'.repeat(201), 'max_length'],
  ['title_de', 'x'.repeat(201), 'max_length'],
  ['description', 'x'.repeat(5001), 'max_length'],
  ['duration', '-3', 'invalid'],
  ['post_date', 'yesterday', 'invalid'],
  ['post_date', '2999-01-01', 'invalid'],
  ['viewed', '1.5', 'invalid'],
  ['likes', 'none', 'invalid'],
  ['dislikes', '-1', 'invalid'],
  ['categories', Array.from({ length: 41 }, (_, at) => `c${at}`).join(), 'max_items'],
  ['performers', 'x'.repeat(101), 'max_length'],
  ['channel', 'x'.repeat(101), 'max_length'],
  ['orientation', 'sideways', 'invalid'],
  ['visibility', 'perhaps', 'invalid'],
  ['allowed_countries', 'DE, Germany', 'invalid'],
  ['blocked_countries', 'XX', 'invalid'],
  ['uploader', 'a b', 'invalid'],
  ['hd', 'very', 'invalid'],
  ['video_sd', 'https://evil.test/a.mp4', 'host_refused'],
  ['video_hd', 'a.mp4', 'invalid'],
  ['video_fhd', 'http://cdn.partner.test/a.mp4', 'host_refused'],
  ['picture', 'https://evil.test/a.jpg', 'host_refused'],
  ['shown', 'two', 'invalid'],
  ['featured', 'often', 'invalid'],
  ['featured', '2999-01-01', 'invalid'],
  ['comments_off', 'maybe', 'invalid'],
  ['embeds_off', '2', 'invalid'],
  ['chapters', 'first\nsecond', 'chapters_invalid'],
  ['chapters', '10:00 After the end', 'chapters_invalid'],
  ['chapters', `0:00 ${'x'.repeat(20_000)}`, 'max_length'],
  ['captions_de', 'Fog', 'captions_invalid'],
  ['subtitles_de', 'WEBVTT\n\n11:00.000 --> 12:00.000\nAfter the end', 'captions_invalid'],
  ['captions_de', 'x'.repeat(524_289), 'max_length'],
])('refuses the field %s with the value %s as %s', (field, value, problem) =>
  expect(parseRow({ ...good, [field]: value }, options)).toEqual({ ok: false, problems: [{ field, problem }] }),
)

test('captions of one language are for one purpose', () => {
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nFog'
  expect(parseRow({ ...good, captions_de: text, subtitles_de: text }, options)).toEqual({
    ok: false,
    problems: [{ field: 'subtitles_de', problem: 'captions_twice' }],
  })
})

const record = {
  record_date: '2024-01-02',
  record_reference: 'R-1',
  custodian: 'Ann Archive',
  custodian_address: '1 Example Street',
}

test('one custodian keeps the records of several performers, each with a date and a reference of its own', () => {
  const parsed = parseRow({ ...good, performers: 'Ada Fog;Bo Rain', ...record, record_reference: 'R-1;R-2' }, options)
  expect(parsed.ok && parsed.row.records).toEqual([
    { name: 'Ada Fog', date: '2024-01-02', reference: 'R-1', custodian: 'Ann Archive', address: '1 Example Street' },
    { name: 'Bo Rain', date: '2024-01-02', reference: 'R-2', custodian: 'Ann Archive', address: '1 Example Street' },
  ])
})

test.each([
  [{ custodian: '' }, 'custodian', 'required'],
  [{ record_reference: 'a;b' }, 'record_reference', 'records_unequal'],
  [{ record_date: '2024-01-02;2024-01-03' }, 'record_date', 'records_unequal'],
  [{ record_date: '2999-01-01' }, 'record_date', 'invalid'],
  [{ record_reference: 'x'.repeat(201) }, 'record_reference', 'max_length'],
  [{ custodian_address: 'x' }, 'custodian_address', 'invalid'],
  [{ performers: 'X' }, 'performers', 'invalid'],
])('refuses a record with %j', (wrong, field, problem) =>
  expect(parseRow({ ...good, performers: 'Ada Fog', ...record, ...wrong }, options)).toEqual({
    ok: false,
    problems: [{ field, problem }],
  }),
)

test('a record is made on a day of the past', () => {
  expect(isPastDay('2024-02-29')).toBe(true)
  expect([isPastDay('2024-02-30'), isPastDay('2999-01-01'), isPastDay('1.1.2024')]).toEqual([false, false, false])
})
