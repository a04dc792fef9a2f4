// Every spelling of an address is parsed once, and leads to one spelling: the page's canonical one.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLang, langs } from '../../locales/locales.ts'
import { mediaJobActs, mediaJobLists } from '../../shared/contract/admin-media-jobs.ts'
import { shortSearch } from '../../shared/contract/params.ts'
import { commentSorts } from '../../shared/entities/comment-sections.ts'
import { mediaPath, signedMediaPath } from '../../shared/media-paths.ts'
import { googleCodes } from '../../shared/refusal-codes.ts'
import { doneActs, informationSections, routeTable } from '../../shared/route-table.ts'
import {
  href,
  hrefWith,
  parseRoute,
  type Route,
  type RouteName,
  type RouteParams,
  type RouteQuery,
  routeNames,
  routePaths,
  templateIn,
} from '../../shared/routes.ts'
import { adminFamilies } from '../../shared/rules/admin-families.ts'
import { importFileErrors } from '../../shared/rules/admin-import-fields.ts'
import { advertTable } from '../../shared/rules/ads-campaigns.ts'
import { agePolicySteps } from '../../shared/rules/age-policy-steps.ts'
import {
  channelSorts,
  durations,
  formerSorts,
  letters,
  memberSorts,
  modelSorts,
  playlistSorts,
  videoDates,
  videoPageSorts,
} from '../../shared/rules/browse-filters.ts'
import { ageVisitors } from '../../shared/rules/compare-age-policies.ts'
import { countryCodes } from '../../shared/rules/countries.ts'
import { memberTable } from '../../shared/rules/member-acts.ts'
import { noticeKindNames } from '../../shared/rules/moderation-notice-kinds.ts'
import { subjectsOfQueue } from '../../shared/rules/moderation-subjects.ts'
import {
  isTrait,
  memberFilters,
  modelFilters,
  type PeopleFilter,
  type Trait,
  traits,
} from '../../shared/rules/people-traits.ts'
import { shuffleSeedMax } from '../../shared/rules/shuffle.ts'
import { mailNames, mailWordings } from '../../shared/rules/site-mails.ts'
import { reportSubjects } from '../../shared/rules/site-report-subjects.ts'
import { settingGroups } from '../../shared/rules/site-setting-groups.ts'
import { numbersRanges } from '../../shared/rules/studio-numbers.ts'
import { releaseDone } from '../../shared/rules/studio-releases.ts'
import { uploadPageErrors } from '../../shared/rules/studio-upload-files.ts'
import { comparisons, rangeDays } from '../../shared/statistics.ts'

const parse = (address: string) => {
  const at = address.indexOf('?')
  const [path, query] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
  return parseRoute(path, new URLSearchParams(query), isLang)
}
const canonical = (address: string): string | null => {
  const route = parse(address)
  return route.name === null ? null : route.canonicalPath
}

describe('the canonical spelling of a page', () => {
  test.each<[string, RouteName, object, object]>([
    ['/', 'index', {}, {}],
    ['/videos/', 'videos', {}, {}],
    ['/videos/top-rated/', 'videos', { sort: 'top-rated' }, {}],
    ['/videos/top-rated/?page=2&date=week', 'videos', { sort: 'top-rated' }, { page: 2, date: 'week' }],
    ['/videos/?page=3&type=hd&duration=2', 'videos', {}, { page: 3, type: 'hd', duration: '2' }],
    ['/search/', 'searchForm', {}, {}],
    ['/search/?search=city%20lights', 'searchForm', {}, { search: 'city lights' }],
    ['/search/city%20lights/', 'search', { search: 'city lights' }, {}],
    ['/search/%D1%84%D0%B8%D0%BB%D1%8C%D0%BC/?page=2', 'search', { search: 'фильм' }, { page: 2 }],
    ['/video/12/two-cats/', 'video', { id: '12', dir: 'two-cats' }, {}],
    ['/video/12/two-cats/?playlist=3&pl_page=2', 'video', { id: '12', dir: 'two-cats' }, { playlist: '3', pl_page: 2 }],
    [
      '/video/12/two-cats/?channel=dunes&shuffle=7&pl_page=2',
      'video',
      { id: '12', dir: 'two-cats' },
      { channel: 'dunes', shuffle: '7', pl_page: 2 },
    ],
    ['/playlist/12/?play=shuffle', 'playlist', { id: '12' }, { play: 'shuffle' }],
    ['/pornsite/dunes/?play=all', 'pornsite', { dir: 'dunes' }, { play: 'all' }],
    ['/top-country/longest/?type=hd', 'top-country', { sort: 'longest' }, { type: 'hd' }],
    ['/top-country/most-popular/?date=day', 'top-country', { sort: 'most-popular' }, { date: 'day' }],
    ['/categories/', 'categories', {}, {}],
    ['/categories/silk/', 'videos-categories', { object_id: 'silk' }, {}],
    ['/categories/dunes,silk/longest/', 'videos-categories', { object_id: 'dunes,silk', sort: 'longest' }, {}],
    ['/categories/a,b,c/?page=2', 'videos-categories', { object_id: 'a,b,c' }, { page: 2 }],
    ['/categories/top-rated/', 'videos-categories', { object_id: 'top-rated' }, {}],
    ['/history/', 'history', {}, {}],
    ['/download-offerwall', 'download-offerwall', {}, {}],
    ['/download-offerwall?video=7&variant=night', 'download-offerwall', {}, { video: '7', variant: 'night' }],
    ['/playlists/', 'playlists', {}, {}],
    ['/playlists/?search=rain', 'playlists', {}, { search: 'rain' }],
    ['/playlists/most-viewed/?page=2', 'playlists', { sort: 'most-viewed' }, { page: 2 }],
    ['/playlist/12/', 'playlist', { id: '12' }, {}],
    [
      '/playlist/12/videos/?page=2&sort=longest',
      'playlist_uploaded_videos',
      { id: '12' },
      { page: 2, sort: 'longest' },
    ],
    ['/pornstars/alphabetza/', 'pornstars', { sort: 'alphabetza' }, {}],
    ['/pornstars/?letter=m&race=latin&age=2', 'pornstars', {}, { letter: 'm', race: 'latin', age: '2' }],
    [
      '/pornstar/mira-vale/?date=week&sort=top-rated',
      'pornstar',
      { dir: 'mira-vale' },
      { date: 'week', sort: 'top-rated' },
    ],
    ['/pornsites/?letter=n', 'pornsites', {}, { letter: 'n' }],
    ['/pornsite/north-light/', 'pornsite', { dir: 'north-light' }, {}],
    ['/pornsite/north-light/videos/', 'pornsite_uploaded_videos', { dir: 'north-light' }, {}],
    ['/community/?search=anna&country=de&avatar=1', 'community', {}, { search: 'anna', country: 'de', avatar: '1' }],
    ['/members/12/', 'member', { id: '12' }, {}],
    ['/members/12/wall/', 'member_wall', { id: '12' }, {}],
    ['/members/12/friends/', 'member_friends', { id: '12' }, {}],
    ['/members/12/edit/', 'member_edit', { id: '12' }, {}],
    ['/members/12/subscriptions/', 'member_subscriptions', { id: '12' }, {}],
    ['/members/12/uploaded_videos/?page=3', 'member_uploaded_videos', { id: '12' }, { page: 3 }],
    ['/members/12/uploaded_videos/', 'member_uploaded_videos', { id: '12' }, {}],
    ['/members/12/playlists/?page=2', 'member_playlists', { id: '12' }, { page: 2 }],
    ['/members/12/favourite_videos/', 'member_favourite_videos', { id: '12' }, {}],
    ['/members/12/watch_later_videos/?page=2', 'member_watch_later_videos', { id: '12' }, { page: 2 }],
    ['/members/12/history/', 'member_history', { id: '12' }, {}],
    ['/members/12/playlists/new/?video=7', 'member_new_playlist', { id: '12' }, { video: '7' }],
    ['/playlist/12/edit/', 'playlist_edit', { id: '12' }, {}],
    ['/playlist/12/delete/', 'playlist_delete', { id: '12' }, {}],
    ['/add-to/7/?search=rain', 'add_to', { id: '7' }, { search: 'rain' }],
    ['/signin/', 'signin', {}, {}],
    ['/signin/?google=denied&from=%2Fvideos%2F', 'signin', {}, { google: 'denied', from: '/videos/' }],
    ['/signin/?for=act', 'signin', {}, { for: 'act' }],
    ['/signup/', 'signup', {}, {}],
    ['/signup/google/', 'signup-google', {}, {}],
    ['/restore-password/', 'restore-password', {}, {}],
    ...['dmca', 'parentalcontrol', 'eu-digital-services-act', 'support', 'terms', 'privacy', '2257', 'cookies'].map(
      (section): [string, RouteName, object, object] => [`/information/${section}/`, 'information', { section }, {}],
    ),
    ['/upload-video/', 'upload', {}, {}],
    ['/sitemap-page/', 'sitemap', {}, {}],
    ['/settings/?done=saved', 'settings', {}, { done: 'saved' }],
  ])(
    '%s is parsed as it is [S2-001 S2-006 S2-008 S2-009 S2-012 S2-015 S2-021 S2-022 S2-023 S2-024 S2-025 S2-026 S2-027 S2-030 S2-031 S2-032 S2-033 S2-034 S2-035 S2-036 S2-037 S2-041 S2-042 S2-043 S2-044 S2-045 S2-046 S2-047 S2-048 S2-049 S2-050 S2-051 S2-052 S2-053 S2-054 S2-055 S2-056 S2-057 S2-058 S2-059 S2-060 S2-061 S2-073 S2-074 S2-075]',
    (address, name, params, query) => {
      expect(parse(address)).toEqual({ name, lang: 'en', params, query, canonicalPath: address, isCanonical: true })
    },
  )

  test.each(videoPageSorts)('of the videos sorted by %s is known', (sort) => {
    expect(parse(`/videos/${sort}/`)).toMatchObject({ name: 'videos', params: { sort }, isCanonical: true })
  })

  test('has these five sorts of videos and no other [S2-013]', () => {
    expect(videoPageSorts).toEqual(['latest-updates', 'longest', 'most-commented', 'most-popular', 'top-rated'])
    for (const sort of [...videoPageSorts]) expect(parse(`/videos/${sort}/`).name).toBe('videos')
    for (const sort of ['relevance', 'newest', 'random', '1']) expect(parse(`/videos/${sort}/`).name).toBeNull()
  })
})

describe('a list of people or playlists', () => {
  test.each<[RouteName, string, readonly string[], string]>([
    ['pornstars', '/pornstars/', modelSorts, 'most-popular'],
    ['pornsites', '/pornsites/', channelSorts, 'most-popular'],
    ['community', '/community/', memberSorts, 'recent'],
    ['playlists', '/playlists/', playlistSorts, 'latest-updates'],
  ])(
    '%s has its own sorts and no other, and its first one by default [S9-044 S9-045 S9-046 S9-047 S9-048 S9-049 S9-052]',
    (name, path, sorts, first) => {
      expect(sorts[0]).toBe(first)
      for (const sort of sorts) {
        expect(parse(`${path}${sort}/`)).toMatchObject({ name, params: { sort }, isCanonical: true })
      }
      for (const sort of ['longest', 'relevance', 'constructor', '1']) {
        if (!sorts.includes(sort)) expect(parse(`${path}${sort}/`).name).toBeNull()
      }
    },
  )

  test.each<[string, readonly string[]]>([
    ['/pornstars/', modelFilters],
    ['/community/', memberFilters.filter((name) => name !== 'object_id')],
  ])('%s has every filter of its upstream', (path, filters) => {
    for (const filter of filters) {
      const values = traits[filter as Trait] ?? (filter === 'letter' ? letters : ['de', 'jp'])
      for (const value of values) {
        const address = `${path}?${filter}=${value}`
        expect(parse(address)).toMatchObject({ canonicalPath: address, isCanonical: true, query: { [filter]: value } })
      }
      for (const value of ['9', 'nobody', '__proto__']) expect(canonical(`${path}?${filter}=${value}`)).toBe(path)
    }
  })
})

describe('another spelling', () => {
  test('with a former name of a sort leads to the current one [S9-050 S9-051]', () => {
    expect(canonical('/pornstars/alphabet/')).toBe('/pornstars/alphabetaz/')
    expect(parse('/pornstars/alphabetza/')).toMatchObject({ isCanonical: true })
    expect(canonical('/community/count-subs/')).toBe('/community/most-subscribed/')
  })

  test.each([
    ['/videos', '/videos/'],
    ['//videos//', '/videos/'],
    ['/VIDEOS/longest/', '/videos/longest/'],
    ['/%76ideos/', '/videos/'],
    ['/videos/?page=1', '/videos/'],
    ['/videos/?page=0', '/videos/'],
    ['/videos/?page=02', '/videos/?page=2'],
    ['/videos/?page=99999', '/videos/?page=501'],
    ['/videos/?page=99999999999', '/videos/?page=501'],
    [`/videos/?page=${'9'.repeat(400)}`, '/videos/?page=501'],
    ['/videos/?page=000000000002', '/videos/?page=2'],
    ['/videos/?page=x', '/videos/'],
    ['/videos/?page=-2', '/videos/'],
    ['/videos/?page=2&page=3', '/videos/?page=2'],
    ['/videos/?type=all', '/videos/'],
    ['/videos/?type=4k&duration=9', '/videos/'],
    ['/videos/?duration=', '/videos/'],
    ['/videos/?date=day', '/videos/'],
    ['/video/12/two-cats/?pl_page=2&shuffle=7', '/video/12/two-cats/'],
    ['/video/12/two-cats/?playlist=3&channel=dunes', '/video/12/two-cats/?playlist=3'],
    ['/video/12/two-cats/?channel=A%20B', '/video/12/two-cats/'],
    ['/video/12/two-cats/?playlist=3&shuffle=0', '/video/12/two-cats/?playlist=3'],
    ['/video/12/two-cats/?playlist=3&shuffle=1000000', '/video/12/two-cats/?playlist=3'],
    ['/playlist/12/?play=backwards', '/playlist/12/'],
    ['/pornsite/dunes/?play=1', '/pornsite/dunes/'],
    ['/videos/longest/?date=day', '/videos/longest/'],
    ['/search/City%20%20Lights/', '/search/city%20lights/'],
    ['/search/%20city%20/', '/search/city/'],
    [`/search/${'a'.repeat(80)}/`, `/search/${'a'.repeat(69)}/`],
    [`/search/${'a'.repeat(68)}%20b/`, `/search/${'a'.repeat(68)}/`],
    [`/search/${'a'.repeat(69)}${encodeURIComponent('😀')}/`, `/search/${'a'.repeat(69)}/`],
    [`/search/${encodeURIComponent('😀'.repeat(70))}/`, `/search/${encodeURIComponent('😀'.repeat(69))}/`],
    ['/search/%C4%B0%CC%A7/', '/search/i%CC%A7%CC%87/'],
    ['/search/?search=CITY', '/search/?search=city'],
    ['/search/?search=', '/search/'],
    ['/video/12/two%2Dcats/', '/video/12/two-cats/'],
    ['/en/', '/'],
    ['/en/videos/', '/videos/'],
    ['/EN/videos/', '/videos/'],
    ['/DE/videos/', '/de/videos/'],
    ['/de/videos', '/de/videos/'],
    ['/de', '/de/'],
    // Categories have one order, and each is named once.
    ['/categories/silk,dunes/', '/categories/dunes,silk/'],
    ['/categories/silk%2Cdunes', '/categories/dunes,silk/'],
    ['/categories/silk,dunes,silk/longest/', '/categories/dunes,silk/longest/'],
    ['/categories/c,b,a,c,b/', '/categories/a,b,c/'],
    ['/categories/,silk,,/?page=1', '/categories/silk/'],
    ['/categories/silk/longest/?date=day', '/categories/silk/longest/'],
    ['/top-country/longest/?date=day&type=hd', '/top-country/longest/?type=hd'],
    ['/playlist/12/videos/?date=day', '/playlist/12/videos/'],
    ['/playlist/12/videos/?sort=longest&date=day', '/playlist/12/videos/?sort=longest'],
    ['/pornstar/mira-vale/?sort=relevance', '/pornstar/mira-vale/'],
    ['/playlists/?sort=longest&page=01', '/playlists/'],
    ['/pornstars/?letter=aa&hair=6&country=DE', '/pornstars/'],
    ['/pornstars/?country=zz', '/pornstars/'],
    ['/community/?country=xx&age=2', '/community/?age=2'],
    ['/community/?search=ANNA', '/community/?search=anna'],
    // Sorts by their former names.
    ['/pornstars/alphabet/', '/pornstars/alphabetaz/'],
    ['/pornstars/alphabet/?letter=b&page=2', '/pornstars/alphabetaz/?page=2&letter=b'],
    ['/pornsites/count-subs/', '/pornsites/most-subscribed/'],
    ['/de/community/count-subs/', '/de/community/most-subscribed/'],
  ])('%s leads to %s', (address, expected) => {
    expect(parse(address)).toMatchObject({ canonicalPath: expected, isCanonical: false })
    expect(parse(expected)).toMatchObject({ canonicalPath: expected, isCanonical: true })
  })

  test.each([
    '/videos/most-popular/?date=day',
    '/videos/top-rated/?date=day',
    '/search/city/?date=day',
    '/search/city/?date=day&sort=longest',
  ])('keeps the date of %s, which uses one', (list) => {
    for (const date of videoDates) {
      const address = list.replace('day', date)
      expect(parse(address)).toMatchObject({ canonicalPath: address, isCanonical: true })
    }
  })

  test.each([
    ['/de/categories/äpfel/', '/de/categories/%C3%A4pfel/'],
    ['/de/categories/äpfel,regen/', '/de/categories/regen,%C3%A4pfel/'],
    ['/pornstar/zoë/', '/pornstar/zo%C3%AB/'],
    ['/pornsite/й-кадр/', '/pornsite/%D0%B9-%D0%BA%D0%B0%D0%B4%D1%80/'],
  ])('with decomposed letters (%s) leads to the composed ones', (typed, composed) => {
    const decomposed = encodeURI(typed.normalize('NFD'))
    expect(decomposed).not.toBe(composed)
    expect(parse(decomposed)).toMatchObject({ canonicalPath: composed, isCanonical: false })
    expect(parse(composed)).toMatchObject({ canonicalPath: composed, isCanonical: true })
  })

  test('is not another order of the query: its page stays canonical', () => {
    const route = parse('/videos/?duration=2&type=hd')
    expect(route).toMatchObject({ canonicalPath: '/videos/?type=hd&duration=2', isCanonical: true })
  })

  test('is not an unknown key of the query, which is ignored', () => {
    for (const extra of ['utm_source=a', 'stopScroll=1', 'a=1&b=2', '__proto__=1', 'constructor=1']) {
      expect(parse(`/videos/?${extra}`)).toMatchObject({ canonicalPath: '/videos/', isCanonical: true, query: {} })
      expect(parse(`/videos/?${extra}&page=2`)).toMatchObject({ canonicalPath: '/videos/?page=2', isCanonical: true })
    }
  })
})

describe('an alias address', () => {
  test.each([
    ['/top-country/', '/top-country/most-popular/'],
    ['/latest-updates/', '/videos/latest-updates/'],
    ['/top-rated/', '/videos/top-rated/'],
    ['/most-commented/', '/videos/most-commented/'],
    ['/most-popular/', '/videos/most-popular/'],
    ['/pornstar/mira-vale/videos/', '/pornstar/mira-vale/'],
    ['/information/', '/information/terms/'],
  ])('%s leads to %s [S2-007 S2-017 S2-018 S2-019 S2-020 S2-029]', (address, expected) => {
    for (const asked of [address, address.slice(0, -1), `/${address}`, `/de${address}`]) {
      const lang = asked.startsWith('/de/') ? '/de' : ''
      expect(parse(asked)).toMatchObject({ canonicalPath: lang + expected, isCanonical: false })
      expect(parse(lang + expected)).toMatchObject({ canonicalPath: lang + expected, isCanonical: true })
    }
  })

  test('keeps the keys of its query that the page knows, and no other', () => {
    expect(canonical('/top-rated/?page=3&date=week&utm=mail')).toBe('/videos/top-rated/?page=3&date=week')
    expect(canonical('/latest-updates/?date=week&type=hd')).toBe('/videos/latest-updates/?type=hd')
    expect(canonical('/top-country/?duration=2&page=1')).toBe('/top-country/most-popular/?duration=2')
    expect(canonical('/pornstar/mira-vale/videos/?sort=longest&page=2')).toBe(
      '/pornstar/mira-vale/?page=2&sort=longest',
    )
    expect(canonical('/information/?page=2')).toBe('/information/terms/')
  })

  test('leads nowhere when its value is invalid', () => {
    for (const address of ['/pornstar/a.b/videos/', '/latest-updates/longest/']) expect(parse(address).name).toBeNull()
  })
})

describe('an address that is no page', () => {
  test.each([
    '/nothing/',
    '/videos/no-such-sort/',
    '/videos/longest/more/',
    '/videos/LONGEST/',
    '/video/',
    '/video/12/',
    '/video/012/a/',
    '/video/0/a/',
    '/video/x/a/',
    `/video/${'1'.repeat(16)}/a/`,
    `/video/12/${'a'.repeat(121)}/`,
    '/search/%20/',
    '/search/%20../',
    '/search/./',
    '/search/a%00b/',
    '/search/%zz/',
    '/xx/videos/',
    '/de/en/',
    '/index.html',
    '/top-country/newest/',
    '/categories/a,b,c,d/',
    '/categories/,/',
    '/categories/a.b/',
    '/categories/a%20b/',
    '/categories/silk/relevance/',
    `/categories/${'a'.repeat(121)}/`,
    '/playlist/',
    '/playlist/0/',
    '/playlist/012/',
    '/playlist/12/wall/',
    '/playlists/alphabet/',
    '/community/alphabet/',
    '/pornstar/',
    '/pornsite/a/videos/longest/',
    '/members/anna/',
    '/members/12/no-such-section/',
    '/information/imprint/',
    '/information/TERMS/',
    '/history/page/',
  ])('%s', (address) => expect(parse(address).name).toBeNull())

  test('still has a language, for the 404 page', () => {
    expect(parse('/de/nothing/')).toEqual({ name: null, lang: 'de' })
    expect(parse('/nothing/')).toEqual({ name: null, lang: 'en' })
  })
})

describe('a language', () => {
  test('without a prefix is English [S1-025]', () => {
    for (const address of ['/', '/videos/', '/search/city/', '/video/1/a/', '/nothing/'])
      expect(parse(address).lang).toBe('en')
  })

  test.each(langs.filter((lang) => lang !== 'en'))('%s may stand before every path [S2-065]', (lang) => {
    for (const path of ['/', '/videos/', '/videos/longest/?page=2', '/search/city/', '/video/1/a/']) {
      const route = parse(`/${lang}${path}`)
      expect(route).toMatchObject({ lang, canonicalPath: `/${lang}${path}`, isCanonical: true })
      expect(route.name).toBe(parse(path).name)
    }
  })
})

describe('no address leads to another host', () => {
  test.each([
    '//evil.example/',
    '/de//evil.example/',
    '/\\evil.example/',
    '/%2F%2Fevil.example/',
    '/de/%2Fevil.example/',
  ])('%s', (address) => expect(canonical(address)).toBeNull())

  test.each(['/search/%2F%2Fevil.example/', '/search/https:%2F%2Fevil.example/', '/video/1/%2F%2Fevil.example/'])(
    '%s stays here',
    (address) => {
      const path = canonical(address) ?? ''
      expect(new URL(path, 'https://site.example').origin).toBe('https://site.example')
      expect(path).toMatch(/^\/[^/\\]/)
    },
  )
})

// What visitors, crawlers and attackers may send.
const anyPiece = fc.oneof(
  fc.constantFrom(...langs, 'EN', 'De', 'videos', 'Videos', 'search', 'video', ...videoPageSorts, '', '.', '..', '\\'),
  fc.constantFrom('%2F', '%2f%2Fevil.example', '%00', '%', '%zz', '%2e%2e', 'evil.example', 'https:', '@evil.example'),
  fc.nat().map(String),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map(encodeURIComponent),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/[?#]/g, '')),
)
/** Values in a path: mostly plausible names and ids. */
const anyFilling = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(...videoPageSorts, ...modelSorts, ...memberSorts, ...Object.keys(formerSorts)),
  },
  { weight: 3, arbitrary: fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z]{1,4})?(,[a-z]{1,6}){0,3}$/) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('dmca', 'terms', '12', '345', 'silk,dunes', 'b%2Ca', 'ミラ', 'f'.repeat(32)),
  },
  anyPiece,
)
/** Rare values. */
const unguessable: Record<string, string> = {
  receipt: '23456789ABCD',
  key: 'k'.repeat(43),
  token: 't'.repeat(43),
  kind: 'dsa',
  upload: '0123456789abcdef'.repeat(2),
}
/** Paths that are, or nearly are, those of a page: every template with its values filled in, or a piece of it changed. */
const templates = [...Object.values(routePaths), '/pornstar/{dir}/videos/', '/top-country/', '/information/']
const anyTemplatePath = fc
  .record({
    template: fc.constantFrom(...templates),
    lang: fc.constantFrom('', '', '', 'de', 'EN'),
    fillings: fc.array(anyFilling, { minLength: 3, maxLength: 3 }),
    // Most ids are numbers: other ones lead to no page.
    id: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('12', '345', 'f'.repeat(32)) }, anyFilling),
    isCut: fc.boolean(),
    isBare: fc.boolean(),
  })
  .map(({ template, lang, fillings, id, isCut, isBare }) => {
    const filled = template.replace(/\{(\w+)(\??)\}/g, (_, name, mark) =>
      mark && isBare ? '' : (unguessable[name] ?? (name === 'id' ? id : fillings.pop()) ?? ''),
    )
    return (lang && `/${lang}`) + (isCut ? filled.replace(/\/$/, '') : filled)
  })
const anyPath = fc.oneof(
  { weight: 2, arbitrary: anyTemplatePath },
  fc.tuple(fc.array(anyPiece, { maxLength: 5 }), fc.boolean()).map(([pieces, hasSlash]) => {
    return `/${pieces.join('/')}${hasSlash ? '/' : ''}`
  }),
)
const anyValue = fc.oneof(
  fc.constantFrom('1', '2', '02', '501', '-1', 'hd', 'all', ...durations, ...videoDates, ''),
  fc.constantFrom('a', 'm', 'de', 'DE', 'latin', 'female', ...videoPageSorts),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const anyKey = fc.constantFrom(
  'page',
  'type',
  'duration',
  'date',
  'sort',
  'search',
  'letter',
  ...modelFilters,
  ...memberFilters,
  'stopScroll',
  'utm',
  '__proto__',
)
const anyQuery = fc.array(fc.tuple(anyKey, anyValue), { maxLength: 4 })

test('10,000 generated addresses are parsed into one spelling, which is canonical and stays on this host', () => {
  const seen = new Map<RouteName, number>()
  fc.assert(
    fc.property(anyPath, anyQuery, (path, query) => {
      const asked = new URL(`https://site.example${path}`)
      const route = parseRoute(asked.pathname, new URLSearchParams(query), isLang)
      if (route.name === null) return
      seen.set(route.name, (seen.get(route.name) ?? 0) + 1)
      const url = new URL(route.canonicalPath, 'https://site.example')
      expect(url.origin).toBe('https://site.example')
      expect(url.pathname).toBe(route.canonicalPath.split('?')[0])
      const again = parseRoute(url.pathname, url.searchParams, isLang)
      expect(again).toEqual({ ...route, isCanonical: true })
    }),
    { numRuns: 10_000 },
  )
  for (const name of routeNames) expect([name, (seen.get(name) ?? 0) > 0]).toEqual([name, true])
})

describe('href', () => {
  const anyLang = fc.constantFrom(...langs)
  const anyPage = fc.option(fc.integer({ min: 2, max: 500 }), { nil: undefined })
  const anyNarrowing = {
    page: anyPage,
    type: fc.option(fc.constant('hd' as const), { nil: undefined }),
    duration: fc.option(fc.constantFrom(...durations), { nil: undefined }),
  }
  const anySearch = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map(shortSearch)
    // No address can hold these: a browser resolves them as dot segments.
    .filter((text) => !['', '.', '..'].includes(text))
  const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
  const maybeOne = <Value>(values: readonly Value[]) => maybe(fc.constantFrom(...values))
  /** The filters of a list that are traits. */
  const anyTraits = <const Names extends readonly PeopleFilter[]>(names: Names) =>
    Object.fromEntries(names.filter(isTrait).map((name) => [name, maybeOne<string>(traits[name])])) as {
      [Name in Extract<Names[number], Trait>]: fc.Arbitrary<(typeof traits)[Name][number] | undefined>
    }
  const anyId = fc.integer({ min: 1 }).map(String)
  const anyDir = fc.stringMatching(/^[a-z0-9ミラ][a-z0-9-]{0,39}$/)
  const anyCountry = maybeOne(countryCodes.map((code) => code.toLowerCase()))
  const anyRange = {
    range: maybeOne(rangeDays),
    from: maybe(fc.constant('2026-01-02')),
    to: maybe(fc.constant('2026-11-26')),
  }
  const anyObjectQuery = fc.record({ ...anyNarrowing, sort: maybeOne(videoPageSorts) })
  const anyTalkedOfQuery = fc.record({ ...anyNarrowing, sort: maybeOne(videoPageSorts), comments: anyPage })
  const anyMark = maybe(fc.stringMatching(/^[\da-f]{8}$/))
  const anyToken = maybe(fc.stringMatching(/^[\w-]{43}$/))
  const nothing = fc.constant({})

  type Asked<Name extends RouteName> = fc.Arbitrary<{ params: RouteParams<Name>; query: RouteQuery<Name> }>
  /** Values that mean the same on every page, by their names. */
  const usual: Record<string, fc.Arbitrary<unknown>> = {
    id: anyId,
    dir: anyDir,
    page: anyPage,
    comments: anyPage,
    comments_sort: maybeOne(commentSorts),
    thread: maybe(anyId),
    search: maybe(anySearch),
  }
  const anyFamily = <Sort extends string, Filter extends string>(of: {
    sorts: readonly Sort[]
    filters: readonly Filter[]
  }) =>
    fc.record({
      params: nothing,
      query: fc.record({
        find: maybe(anySearch),
        sort: maybeOne(of.sorts),
        filter: maybeOne(of.filters),
        after: maybe(anyId),
      }),
    })
  const anyEdited = <const Tab extends string>(tabs: readonly Tab[]) =>
    fc.record({
      params: fc.record({ id: anyId }),
      query: fc.record({
        tab: maybeOne(tabs),
        page: anyPage,
        find: maybe(anySearch),
        done: maybeOne(doneActs),
      }),
    })
  /** Pages with other values. */
  const special: { [Name in RouteName]?: Asked<Name> } = {
    videos: fc.record({ params: fc.record({ sort: maybeOne(videoPageSorts) }), query: fc.record(anyNarrowing) }),
    'top-country': fc.record({
      params: fc.record({ sort: fc.constantFrom(...videoPageSorts) }),
      query: fc.record(anyNarrowing),
    }),
    'videos-categories': fc.record({
      params: fc.record({
        object_id: fc.uniqueArray(anyDir, { minLength: 1, maxLength: 3 }).map((dirs) => dirs.toSorted().join(',')),
        sort: maybeOne(videoPageSorts),
      }),
      query: fc.record(anyNarrowing),
    }),
    search: fc.record({ params: fc.record({ search: anySearch }), query: fc.record(anyNarrowing) }),
    video: fc.record({
      params: fc.record({ id: anyId, dir: fc.stringMatching(/^[a-z0-9-]{1,40}$/) }),
      query: fc.oneof(
        fc.record({ comments: anyPage, comments_sort: maybeOne(commentSorts), thread: maybe(anyId) }),
        fc.record({ playlist: anyId, pl_page: anyPage, comments: anyPage }),
        fc.record({
          channel: anyDir,
          shuffle: maybe(fc.integer({ min: 1, max: shuffleSeedMax }).map(String)),
          pl_page: anyPage,
        }),
      ),
    }),
    playlist: fc.record({
      params: fc.record({ id: anyId }),
      query: fc.record({ play: maybeOne(['all', 'shuffle'] as const), comments: anyPage }),
    }),
    'download-offerwall': fc.record({
      params: nothing,
      query: fc.record({
        video: maybe(anyId),
        thumb: maybe(fc.stringMatching(/^[\w-]{1,40}$/)),
        variant: maybe(anyDir),
      }),
    }),
    upload: fc.record({
      params: nothing,
      query: fc.record({
        upload: maybe(fc.stringMatching(/^[0-9a-f]{32}$/)),
        error: maybeOne(uploadPageErrors),
        template: maybe(fc.stringMatching(/^[0-9a-f]{32}$/)),
      }),
    }),
    studio_comments: fc.record({
      params: nothing,
      query: fc.record({ page: anyPage, done: maybeOne(['saved'] as const) }),
    }),
    notification_settings: fc.record({
      params: nothing,
      query: fc.record({ done: maybeOne(['saved', 'removed'] as const) }),
    }),
    unsubscribe: fc.record({
      params: nothing,
      query: fc.record({ token: maybe(fc.stringMatching(/^[a-z_]{1,40}\.[1-9]\d{0,5}\.\d{1,2}\.[\w-]{43}$/)) }),
    }),
    admin_mails: fc.record({
      params: nothing,
      query: fc.record({
        mail: maybeOne(mailNames),
        text: maybe(fc.stringMatching(/^[a-z]{2}$/)),
        wording: maybeOne(mailWordings),
      }),
    }),
    upload_templates: fc.record({
      params: nothing,
      query: fc.record({
        edit: maybe(fc.stringMatching(/^[0-9a-f]{32}$/)),
        done: maybeOne(['saved', 'deleted'] as const),
      }),
    }),
    notice_form: fc.record({
      params: fc.record({ kind: fc.constantFrom(...noticeKindNames) }),
      query: fc.record({ about: fc.constantFrom(undefined, '/video/7/silver-rain/') }),
    }),
    notice_state: fc.record({
      params: fc.record({ receipt: fc.constant('23456789ABCD'), key: fc.constant('k'.repeat(43)) }),
      query: fc.record({ done: fc.constantFrom(undefined, 'sent' as const, 'answered' as const) }),
    }),
    statement: fc.record({
      params: fc.record({ id: fc.constant('7') }),
      query: fc.record({ done: fc.constantFrom(undefined, 'answered' as const) }),
    }),
    moderation_replies: fc.record({
      params: nothing,
      query: fc.record({
        edit: maybe(fc.stringMatching(/^[0-9a-f]{32}$/)),
        done: maybeOne(['saved', 'deleted'] as const),
      }),
    }),
    performer_claims: fc.record({
      params: nothing,
      query: fc.record({ performer: maybe(anyId), done: maybeOne(['sent', 'withdrawn'] as const) }),
    }),
    moderation_media: fc.record({
      params: nothing,
      query: fc.record({ show: maybeOne(mediaJobLists), page: anyPage, done: maybeOne(mediaJobActs) }),
    }),
    moderation_mails: fc.record({
      params: nothing,
      query: fc.record({ page: anyPage, done: maybeOne(['retry', 'delete'] as const) }),
    }),
    moderation_alerts: fc.record({
      params: nothing,
      query: fc.record({ page: anyPage, done: maybeOne(['test'] as const) }),
    }),
    moderation_jobs: fc.record({
      params: nothing,
      query: fc.record({ page: anyPage, done: maybeOne(['retry', 'delete'] as const) }),
    }),
    member_history: fc.record({
      params: fc.record({ id: anyId }),
      query: fc.record({
        page: anyPage,
        search: maybe(anySearch),
        from: maybe(fc.constant('2026-01-02')),
        to: maybe(fc.constant('2026-02-03')),
      }),
    }),
    step_up: fc.record({ params: nothing, query: fc.record({ from: fc.constant(undefined) }) }),
    upload_people: fc.record({
      params: fc.record({ upload: fc.stringMatching(/^[0-9a-f]{32}$/) }),
      query: fc.record({ done: maybeOne(['person', 'nobody', 'remove', 'cancel'] as const) }),
    }),
    release: fc.record({
      params: fc.record({ token: fc.stringMatching(/^[\w-]{43}$/) }),
      query: fc.record({ done: maybeOne(['refused'] as const) }),
    }),
    releases: fc.record({
      params: fc.record({ key: fc.stringMatching(/^[\w-]{43}$/) }),
      query: fc.record({ done: maybeOne(releaseDone), withdraw: maybe(anyId) }),
    }),
    release_receipt: fc.record({ params: nothing, query: nothing }),
    playlists: fc.record({
      params: fc.record({ sort: maybeOne(playlistSorts) }),
      query: fc.record({ page: anyPage, search: maybe(anySearch) }),
    }),
    playlist_uploaded_videos: fc.record({ params: fc.record({ id: anyId }), query: anyObjectQuery }),
    pornstars: fc.record({
      params: fc.record({ sort: maybeOne(modelSorts) }),
      query: fc.record({
        page: anyPage,
        letter: maybeOne(letters),
        country: anyCountry,
        ...anyTraits(modelFilters),
      }),
    }),
    pornstar: fc.record({ params: fc.record({ dir: anyDir }), query: anyTalkedOfQuery }),
    pornsites: fc.record({
      params: fc.record({ sort: maybeOne(channelSorts) }),
      query: fc.record({ page: anyPage, letter: maybeOne(letters) }),
    }),
    pornsite: fc.record({ params: fc.record({ dir: anyDir }), query: anyTalkedOfQuery }),
    pornsite_uploaded_videos: fc.record({ params: fc.record({ dir: anyDir }), query: anyObjectQuery }),
    community: fc.record({
      params: fc.record({ sort: maybeOne(memberSorts) }),
      query: fc.record({
        page: anyPage,
        search: maybe(anySearch),
        country: anyCountry,
        ...anyTraits(memberFilters),
        object: maybe(fc.stringMatching(/^(friends|subscribers)\.[1-9]\d{0,6}$/)),
      }),
    }),
    member_uploaded_videos: fc.record({ params: fc.record({ id: anyId }), query: anyObjectQuery }),
    member_playlists: fc.record({
      params: fc.record({ id: anyId }),
      query: fc.record({ page: anyPage, deleted: maybe(anyId) }),
    }),
    member_new_playlist: fc.record({ params: fc.record({ id: anyId }), query: fc.record({ video: maybe(anyId) }) }),
    signin: fc.record({
      params: nothing,
      query: fc.record({
        google: maybeOne(googleCodes),
        from: maybe(fc.constant('/videos/?page=2')),
        done: maybeOne(['everywhere', 'deleted'] as const),
        for: maybeOne(['act'] as const),
      }),
    }),
    conversation: fc.record({ params: fc.record({ id: anyId }), query: fc.record({ before: maybe(anyId) }) }),
    member_edit: fc.record({
      params: fc.record({ id: anyId }),
      query: fc.record({ done: maybeOne(['profile', 'privacy', 'avatar', 'cover'] as const) }),
    }),
    'restore-password': fc.record({ params: nothing, query: fc.record({ token: anyToken, link: anyMark }) }),
    send_email: fc.record({ params: nothing, query: fc.record({ done: maybe(fc.constant('again' as const)) }) }),
    'undo-email': fc.record({ params: nothing, query: fc.record({ token: anyToken, link: anyMark }) }),
    'confirm-email': fc.record({ params: nothing, query: fc.record({ token: anyToken, link: anyMark }) }),
    account: fc.record({ params: nothing, query: fc.record({ done: maybe(fc.constant('password' as const)) }) }),
    information: fc.record({
      params: fc.record({ section: fc.constantFrom(...informationSections) }),
      query: fc.record({
        subject: maybeOne(reportSubjects),
        comment: maybe(anyId),
        done: maybe(fc.constant('sent' as const)),
      }),
    }),
    settings: fc.record({ params: nothing, query: fc.record({ done: maybeOne(['saved'] as const) }) }),
    admin: fc.record({ params: nothing, query: fc.record({ ...anyRange, compare: maybeOne(comparisons) }) }),
    admin_searches: fc.record({
      params: nothing,
      query: fc.record({ ...anyRange, text: maybe(anySearch), done: maybeOne(['added', 'deleted'] as const) }),
    }),
    admin_categories: fc.record({
      params: nothing,
      query: fc.record({
        find: maybe(anySearch),
        sort: maybeOne(adminFamilies.categories.sorts),
        filter: maybeOne(adminFamilies.categories.filters),
        after: maybe(anyId),
        columns: maybeOne(['dir,videos', 'changed'] as const),
      }),
    }),
    captions: fc.record({
      params: fc.record({ id: anyId }),
      query: fc.record({ done: maybe(fc.constant('saved' as const)) }),
    }),
    own_channels: fc.record({
      params: nothing,
      query: fc.record({ done: maybeOne(['accept', 'leave', 'take', 'refuse_offer'] as const) }),
    }),
    own_performer: fc.record({
      params: fc.record({ id: anyId }),
      query: fc.record({ done: maybeOne(['saved', 'picture'] as const) }),
    }),
    own_channel: fc.record({
      params: fc.record({ id: anyId }),
      query: fc.record({ done: maybeOne(['created', 'saved', 'picture', 'invite'] as const) }),
    }),
    numbers: fc.record({
      params: nothing,
      query: fc.record({ video: maybe(anyId), channel: maybe(anyId), range: maybeOne(numbersRanges) }),
    }),
    admin_imports: fc.record({
      params: nothing,
      query: fc.record({ page: anyPage, error: maybeOne(importFileErrors) }),
    }),
    admin_feeds: fc.record({
      params: nothing,
      query: fc.record({ page: anyPage, done: maybeOne(['saved', 'asked', 'deleted'] as const) }),
    }),
    admin_import: fc.record({
      params: fc.record({ id: fc.stringMatching(/^[0-9a-f]{32}$/) }),
      query: fc.record({
        tab: maybe(fc.constant('errors' as const)),
        page: anyPage,
        done: maybe(fc.constant('saved' as const)),
      }),
    }),
    admin_videos: fc.record({
      params: nothing,
      query: fc.record({
        find: maybe(anySearch),
        sort: maybeOne(adminFamilies.videos.sorts),
        filter: maybeOne(adminFamilies.videos.filters),
        after: maybe(anyId),
        columns: maybeOne(['id,state', 'performers'] as const),
        category: maybe(anySearch),
        performer: maybe(anySearch),
        channel: maybe(anySearch),
        uploader: maybe(anySearch),
        since: maybeOne(['2026-01-02'] as const),
        until: maybeOne(['2026-12-31'] as const),
        longer: maybe(anyId),
        shorter: maybe(anyId),
        watched: maybe(anyId),
      }),
    }),
    admin_video: fc.record({
      params: fc.record({ id: anyId }),
      query: fc.record({
        tab: maybeOne(['statistics', 'history'] as const),
        page: anyPage,
        done: maybeOne(['saved', 'merged'] as const),
        ...anyRange,
      }),
    }),
    moderation_reports: anyQueue('reports'),
    moderation_comments: anyQueue('comments'),
    moderation_pictures: anyQueue('pictures'),
    moderation_performers: anyQueue('performers'),
    moderation_edits: anyQueue('edits'),
    studio: fc.record({
      params: nothing,
      query: fc.record({
        sort: maybeOne(['views', 'duration'] as const),
        filter: maybeOne(['bin', 'friends'] as const),
        after: maybe(anyId),
        done: maybe(fc.constant('2-3')),
      }),
    }),
    studio_video: fc.record({
      params: fc.record({ id: anyId }),
      query: fc.record({ done: maybeOne(['saved', 'waits'] as const) }),
    }),
    moderation_take_down: fc.record({
      params: fc.record({ id: anyId }),
      query: fc.record({ done: maybe(fc.constant('1' as const)) }),
    }),
    admin_members: fc.record({
      params: nothing,
      query: fc.record({
        find: maybe(anySearch.filter((text) => !text.includes('@'))),
        sort: maybeOne(memberTable.sorts),
        filter: maybeOne(memberTable.filters),
        country: anyCountry,
        from: maybe(fc.constant('2026-01-02')),
        to: maybe(fc.constant('2026-11-26')),
        after: maybe(anyId),
      }),
    }),
    admin_member: fc.record({
      params: fc.record({ id: anyId }),
      query: fc.record({
        tab: maybe(fc.constant('history' as const)),
        page: anyPage,
        done: maybeOne(['act', 'lifted'] as const),
        lift: maybe(anyId),
      }),
    }),
    admin_settings: fc.record({
      params: nothing,
      query: fc.record({
        group: maybeOne(settingGroups),
        text: maybe(fc.constant('de')),
        done: maybeOne(['saved', 'restored', 'picture'] as const),
      }),
    }),
    admin_settings_versions: fc.record({ params: nothing, query: fc.record({ page: anyPage }) }),
    admin_settings_version: fc.record({ params: fc.record({ id: anyId }), query: nothing }),
    admin_age: fc.record({
      params: nothing,
      query: fc.record({
        place: maybeOne(['GB', 'US-TX', 'ZZ']),
        proof: maybeOne(ageVisitors),
        hours: maybeOne(['0', '720']),
        edit: maybeOne(['GB', 'US-TX']),
        done: maybeOne(agePolicySteps),
      }),
    }),
    admin_age_outcomes: fc.record({ params: nothing, query: nothing }),
    admin_age_run: fc.record({ params: fc.record({ id: anyId }), query: nothing }),
    admin_adverts: fc.record({
      params: nothing,
      query: fc.record({
        find: maybe(anySearch),
        sort: maybeOne(advertTable.sorts),
        filter: maybeOne(advertTable.filters),
        after: maybe(anyId),
      }),
    }),
    admin_advert: fc.record({
      params: fc.record({ id: anyId }),
      query: fc.record({
        tab: maybeOne(['creatives', 'stats', 'history'] as const),
        page: anyPage,
        done: maybeOne(['saved', 'created', 'picture'] as const),
        since: maybe(fc.constant('2026-01-02')),
        until: maybe(fc.constant('2026-11-26')),
      }),
    }),
    moderation_people: fc.record({
      params: nothing,
      query: fc.record({
        page: anyPage,
        done: maybeOne(['role', 'sessions'] as const),
        name: maybe(fc.constant('anna')),
      }),
    }),
    decision: fc.record({
      params: fc.record({ id: anyId }),
      query: fc.record({
        key: maybe(fc.constant(`1~${'k'.repeat(43)}`)),
        done: maybe(fc.constant('appealed' as const)),
      }),
    }),
    admin_models: anyFamily(adminFamilies.models),
    admin_channels: anyFamily(adminFamilies.channels),
    admin_playlists: anyFamily(adminFamilies.playlists),
    admin_category: anyCounted(),
    admin_model: anyCounted(),
    admin_channel: anyCounted(),
    admin_playlist: anyEdited(['history']),
  }

  /** An object with statistics. */
  function anyCounted() {
    return fc.record({
      params: fc.record({ id: anyId }),
      query: fc.record({
        tab: maybeOne(['statistics', 'history', 'merge'] as const),
        page: anyPage,
        find: maybe(anySearch),
        done: maybeOne(doneActs),
        ...anyRange,
      }),
    })
  }

  /** Of a queue whose items are kept or removed. */
  function anyQueue<Queue extends keyof typeof subjectsOfQueue>(queue: Queue) {
    return fc.record({
      params: nothing,
      query: fc.record({ page: anyPage, find: maybe(anySearch), subject: maybeOne(subjectsOfQueue[queue]) }),
    })
  }

  /** A page with all its possible values. */
  function askedOf<Name extends RouteName>(name: Name): Asked<Name> {
    const valuesOf = (keys: string[]) => fc.record(Object.fromEntries(keys.map((key) => [key, usualOf(key)])))
    const usualOf = (key: string) => {
      const value = usual[key]
      if (!value) throw new Error(`${name} has a value of its own, ${key}: give the page a line in "special"`)
      return value
    }
    const inPath = [...routePaths[name].matchAll(/\{(\w+)/g)].map(([, key = '']) => key)
    const plain = () => fc.record({ params: valuesOf(inPath), query: valuesOf(Object.keys(routeTable[name].query)) })
    return special[name] ?? (plain() as Asked<Name>)
  }

  test.each(routeNames)('%s writes an address that parses to the same route', (name) => {
    const check = <Name extends RouteName>(own: Name) =>
      fc.assert(
        fc.property(askedOf(own), anyLang, ({ params, query }, lang) => {
          const address = href(own, params, { lang, query })
          const route = parse(address) as Route
          expect(route).toMatchObject({ name: own, lang, canonicalPath: address, isCanonical: true })
          expect(given(route.params)).toEqual(given(params))
          expect(given(route.query)).toEqual(given(query))
        }),
      )
    check(name)
  })

  test('leaves page 1 out', () => {
    expect(href('videos', {}, { lang: 'en', query: { page: 1 } })).toBe('/videos/')
    expect(href('videos', {}, { lang: 'en', query: { page: 2 } })).toBe('/videos/?page=2')
  })

  test('leaves out a date that the sort does not use, as the page would', () => {
    expect(href('videos', { sort: 'longest' }, { lang: 'en', query: { date: 'day' } })).toBe('/videos/longest/')
    expect(href('pornstar', { dir: 'a' }, { lang: 'en', query: { date: 'day', sort: 'top-rated' } })).toBe(
      '/pornstar/a/?date=day&sort=top-rated',
    )
  })

  test.each<[string, Record<string, string | number | undefined>, string]>([
    ['/videos/top-rated/?page=3&date=week', { sort: 'longest' }, '/videos/longest/'],
    ['/videos/top-rated/?page=3&date=week', { sort: undefined }, '/videos/'],
    ['/videos/top-rated/?page=3&date=week', { duration: '2' }, '/videos/top-rated/?duration=2&date=week'],
    ['/videos/top-rated/?page=3&date=week', { date: undefined }, '/videos/top-rated/'],
    ['/videos/top-rated/?page=3&date=week', { page: 4 }, '/videos/top-rated/?page=4&date=week'],
    ['/videos/top-rated/?page=3&date=week', { page: 1 }, '/videos/top-rated/?date=week'],
    ['/de/pornstar/mira-vale/?page=2', { sort: 'longest' }, '/de/pornstar/mira-vale/?sort=longest'],
    ['/categories/a,b/?page=2&type=hd', { object_id: 'a' }, '/categories/a/?type=hd'],
    ['/pornstars/?page=2&letter=m', { letter: undefined, hair: '1' }, '/pornstars/?hair=1'],
  ])('%s changed by %j is %s', (address, change, expected) => {
    expect(hrefWith(parse(address) as Route, change)).toBe(expected)
    expect(parse(expected)).toMatchObject({ canonicalPath: expected, isCanonical: true })
  })

  test('writes English without a prefix, and every other language with its own', () => {
    for (const lang of langs) expect(href('index', {}, { lang })).toBe(lang === 'en' ? '/' : `/${lang}/`)
  })

  test('has a template of the same spelling, for code that writes many addresses', () => {
    for (const lang of ['en', 'de']) {
      const template = templateIn('video', lang)
      const filled = template.replace('{id}', '12').replace('{dir}', 'two-cats')
      expect(filled).toBe(href('video', { id: '12', dir: 'two-cats' }, { lang }))
    }
    expect(Object.keys(routePaths)).toEqual(routeNames)
  })
})

const given = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

test('a signed file carries its end, its signature and its video in front of its key', () => {
  const values = { expires: '1800000000', signature: 'abc-_', video_id: '12', key: 'loops/night/hd.mp4' }
  const path = signedMediaPath.fill(values)
  expect(path).toBe('/media/signed/1800000000.abc-_/12/loops/night/hd.mp4')
  expect(signedMediaPath.match(path)).toEqual(values)
  expect(mediaPath.match('/media/loops/night/still.webp')).toEqual({ key: 'loops/night/still.webp' })
})
