// The values of an upstream address: a search has its length and one spelling, a number is one of a few, and a bucket follows
// from its id.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultListParams, firstSearchPage } from '../../../shared/contract/browse-defaults.ts'
import {
  contract,
  type EndpointName,
  type ParamsOf,
  type WriteName,
  writes,
} from '../../../shared/contract/contract.ts'
import { bucketOf, normalizeSearch, shortSearch } from '../../../shared/contract/params.ts'

const searchParams = firstSearchPage('city lights')
const listParams: ParamsOf<'videos'> = { ...defaultListParams.videos, sort: 'most-popular' }
const read = (name: 'search' | 'videos' | 'video' | 'relatedVideos' | 'videoFile', path: string) => {
  const { pathname, searchParams: query } = new URL(path, 'http://upstream')
  return contract[name].match(pathname, query)
}

test("the filters of performers begin with 'str', and those of members with the country; an empty slot is a dot [S5-059]", () => {
  const models = contract.models.fill({ ...defaultListParams.models, letter: 'a', race: 'latin', piercing: '1' })
  expect(models).toContain('/filtstr.a.latin........1/')
  expect(contract.models.fill(defaultListParams.models)).toContain('/filtstr........../')
  const { pathname, searchParams: query } = new URL(models.replace('filtstr', 'filtgay'), 'http://upstream')
  expect(contract.models.match(pathname, query)).toBeNull()
  expect(contract.members.fill(defaultListParams.members)).toContain('/filt......')
})

/** Written out as in the specification, with a value in every place. */
test.each<[EndpointName, string]>([
  ['main', '/api/json/main/14400/str.en.json'],
  ['videos', '/api/json/videos2/86400/str/most-popular/60/country.de.2.hd.1.week.json'],
  ['search', '/api/videos2.php?params=86400%2Fstr%2Frelevance%2F60%2Fsearch..2.hd.1.&s=golden%20light'],
  ['video', '/api/json/video/86400/1000/1234.json'],
  ['relatedVideos', '/api/json/videos_related2/432000/60/1000/1234.all.1.json'],
  ['videoFile', '/api/videofile.php?video_id=1234&lifetime=8640000'],
  ['topSuggestions', '/api/json/suggester/43200/5.json'],
  ['suggestions', '/api/suggester.php?c=gol'],
  ['channels', '/api/json/channels/3600/str/alphabetaz/60/letter.b.2.json'],
  ['channel', '/api/json/channel/3600/n/north-films.json'],
  ['models', '/api/json/models/3600/str/filtstr.a.latin.2.cz.3.5.1.4.0.1/most-popular/60/2.json'],
  ['model', '/api/json/model/3600/li/lina-berg.json'],
  ['categories', '/api/json/categories/14400/str.all.de.json'],
  ['members', '/api/json/members/7200/friends/filtse.female.1.3.1.5.1234/recent/96/2.json?search=anna'],
  ['member', '/api/json/member/7200/profile/1000/1234.json'],
  ['comments', '/api/json/comments/3600/video/1000/1234.json'],
  ['playlists', '/api/json/playlists/0/user/1234/latest-updates/20/2.json'],
  ['playlist', '/api/json/playlist/86400/1000/1234.json'],
  ['subscriptions', '/api/json/subscriptions/7200/1000/1234.json'],
  ['partnerVideos', '/static/tf/videos.de.json'],
  ['ownVideos', '/api/json/own_videos/0/history/60/2.json'],
])(
  'the address of %s is %s [S5-060 S7-020 S7-021 S7-022 S7-023 S7-025 S7-028 S7-030 S7-031 S7-033 S7-034 S7-035 S7-036 S7-037 S7-038 S7-039 S7-040 S7-042 S7-046 S7-047 S7-048 S7-049 S7-057 S7-076]',
  (name, address) => {
    const { pathname, searchParams: query } = new URL(address, 'http://upstream')
    const asked = contract[name].match(pathname, query)
    expect(asked).toMatchObject({ ok: true })
    expect(contract[name].fill((asked?.ok && asked.value) as never)).toBe(address)
  },
)

test.each<[WriteName, string]>([
  ['input', '/api/input.php'],
  ['login', '/api/login.php'],
  ['signup', '/api/signup.php'],
  ['videoEdit', '/api/video_edit.php'],
  ['ownMember', '/api/member.php'],
  ['report', '/api/report.php'],
])('%s is posted to %s [S7-003 S7-041 S7-043 S7-044 S7-050 S7-051 S7-053]', (name, path) =>
  expect(writes[name].path).toBe(path),
)

describe('a search', () => {
  const asked = (search: string) => read('search', contract.search.fill({ ...searchParams, search }))

  test('has 3 to 69 characters, or 2 where words are that short [S9-057]', () => {
    expect(asked('ab')).toMatchObject({ ok: false, field: 'search' })
    expect(asked('abc')).toMatchObject({ ok: true })
    expect(asked('a'.repeat(69))).toMatchObject({ ok: true })
    expect(asked('a'.repeat(70))).toMatchObject({ ok: false, field: 'search' })
    for (const word of ['夜景', 'ライ', '야경', 'แม']) expect(asked(word), word).toMatchObject({ ok: true })
    expect(asked('夜')).toMatchObject({ ok: false, field: 'search' })
  })

  test.each([
    'City lights',
    ' city',
    'city ',
    'city  lights',
    'city\tlights',
    '\u0000city',
    'ci\u0007ty',
    'cafe\u0301s',
  ])('has one spelling: %j is refused', (search) => expect(asked(search)).toMatchObject({ ok: false, field: 'search' }))

  test('is normalised idempotently', () => {
    expect(normalizeSearch('  City \n LIGHTS ')).toBe('city lights')
    expect(normalizeSearch('CAFE\u0301')).toBe('café')
    expect(normalizeSearch('ГОРОД')).toBe('город')
    expect(normalizeSearch('I\u0307\u0327')).toBe('i\u0327\u0307')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (typed) => {
        const once = normalizeSearch(typed)
        expect(normalizeSearch(once)).toBe(once)
        expect(once).not.toMatch(/^\s|\s$|\s\s/)
        expect(once.isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('a search that is cut for an address', () => {
  test('has at most 69 characters, and does not end with a space', () => {
    expect(shortSearch('A'.repeat(80))).toBe('a'.repeat(69))
    expect(shortSearch(`${'a'.repeat(68)} b`)).toBe('a'.repeat(68))
  })

  test('never ends with half a character', () => {
    expect(shortSearch(`${'a'.repeat(68)}😀😀`)).toBe(`${'a'.repeat(68)}😀`)
    expect(shortSearch('😀'.repeat(70))).toBe('😀'.repeat(69))
    expect(shortSearch('a\ud83d')).toBe('a\ufffd')
  })

  test('is valid in the contract, unless it is too short', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (typed) => {
        const search = shortSearch(typed)
        fc.pre([...search].length >= 3)
        const asked = read('search', contract.search.fill({ ...searchParams, search }))
        expect(asked).toMatchObject({ ok: true, value: { search } })
      }),
    )
  })
})

describe('a number', () => {
  test.each(['0', '01', '-1', '1.5', '1e3', '501', ' 1', '', 'x', '%31%30%30%30'])(
    'of a page is a whole one up to 500: %j is refused',
    (page) => {
      const path = contract.videos.fill(listParams).replace('..1.all', `..${page}.all`)
      expect(read('videos', path)?.ok ?? false).toBe(false)
    },
  )

  test.each([1, 2, 500])('of a page may be %i', (page) => {
    expect(read('videos', contract.videos.fill({ ...listParams, page }))).toMatchObject({ ok: true, value: { page } })
  })

  test.each([1, 20, 59, 61, 600])('of items is one of the page sizes: %i is refused', (count) => {
    const path = contract.videos.fill(listParams).replace('/60/', `/${count}/`)
    expect(read('videos', path)).toMatchObject({ ok: false, field: 'count' })
  })
})

describe('a bucket', () => {
  test.each([
    [1, 0],
    [999, 0],
    [1000, 1000],
    [1999, 1000],
    [123_456, 123_000],
  ])('of %i is %i', (id, bucket) => expect(bucketOf(id)).toBe(bucket))

  test('cannot be chosen by the caller', () => {
    const path = contract.video.fill({ video_id: 1234 })
    expect(path).toBe('/api/json/video/86400/1000/1234.json')
    expect(read('video', path.replace('/1000/', '/2000/'))).toMatchObject({ ok: false, field: 'bucket' })
  })
})

describe('a lifetime', () => {
  test('of a list of videos is 86,400 s [S9-011]', () => {
    expect(contract.videos.lifetimeSeconds(listParams)).toBe(86_400)
    expect(contract.search.lifetimeSeconds(searchParams)).toBe(86_400)
    expect(contract.videos.fill(listParams)).toBe('/api/json/videos2/86400/str/most-popular/60/..1.all...json')
  })

  test("of the home page's list of today is 14,400 s", () => {
    const today = { ...listParams, count: 30, date: 'day', section: 'country', object_id: 'de' } as const
    expect(contract.videos.fill(today)).toBe('/api/json/videos2/14400/str/most-popular/30/country.de.1.all..day.json')
  })

  test('of a video is 86,400 s [S9-012]', () => {
    expect(contract.video.lifetimeSeconds({ video_id: 7 })).toBe(86_400)
    expect(contract.video.fill({ video_id: 7 })).toContain('/86400/')
  })

  test('of related videos is 432,000 s, as in their address [S9-013 S7-078]', () => {
    const params = { video_id: 7, count: 60, type: 'all', page: 1 } as const
    expect(contract.relatedVideos.lifetimeSeconds(params)).toBe(432_000)
    expect(contract.relatedVideos.fill(params)).toBe('/api/json/videos_related2/432000/60/0/7.all.1.json')
  })

  test('of the home data is 14,400 s [S9-014]', () => {
    const params = { gender: 'str', lang: 'de' } as const
    expect(contract.main.lifetimeSeconds(params)).toBe(14_400)
    expect(contract.main.fill(params)).toBe('/api/json/main/14400/str.de.json')
  })

  test('of the files of a video is 8,640,000 s, as in their address [S7-079]', () => {
    expect(contract.videoFile.lifetimeSeconds({ video_id: 7 })).toBe(8_640_000)
    expect(contract.videoFile.fill({ video_id: 7 })).toBe('/api/videofile.php?video_id=7&lifetime=8640000')
  })
})

test("a search's address has the list's path in params", () => {
  expect(contract.search.fill(searchParams)).toBe(
    '/api/videos2.php?params=86400%2Fstr%2Frelevance%2F60%2Fsearch..1.all..&s=city%20lights',
  )
})

test('an address of another row does not match, and an invalid one of the own row is refused by its field', () => {
  expect(read('video', '/api/json/main/14400/str.en.json')).toBeNull()
  expect(read('videoFile', '/api/videofile.php')).toMatchObject({ ok: false, field: 'video_id' })
  expect(read('videoFile', '/api/videofile.php?video_id=7')).toMatchObject({ ok: false, field: 'lifetime' })
  expect(read('videoFile', '/api/videofile.php?video_id=x&lifetime=8640000')).toMatchObject({ field: 'video_id' })
})
