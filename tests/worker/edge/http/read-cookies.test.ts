// Cookies as browsers and strangers send them: nothing in the header changes what a cookie of the site means.
import { parse } from 'hono/utils/cookie'
import { describe, expect, it } from 'vitest'
import { gestureCookie } from '../../../../worker/edge/http/cookies.ts'
import { readVisitor, timeZoneOf } from '../../../../worker/edge/http/visitor.ts'
import { memberHeaders, readCaller } from '../../../../worker/edge/upstream/caller.ts'
import { cookieOfGesture, readGesture } from '../../../../worker/edge/upstream/gesture.ts'
import type { Env as OriginEnv } from '../../../../worker/origin/env.ts'
import { readCaller as readOriginCaller } from '../../../../worker/origin/http/caller.ts'

const place = { country: 'CA', region: null }
const visitorOf = (cookie: string) => readVisitor(new Headers(), parse(cookie), place)
/** The cookies that the edge sends to the origin. */
const forwarded = (cookie: string) =>
  memberHeaders(readCaller('id', new Headers(), parse(cookie), place, 'https://tube.example', null)).cookie

describe('a cookie header', () => {
  it('has the first of two equal names count', () => {
    expect(visitorOf('__Host-theme=light; __Host-theme=system').theme).toBe('light')
    expect(forwarded('__Host-session=first; __Host-session=second')).toBe('__Host-session=first')
    const headers = new Headers({ cookie: '__Host-session=first; __Host-session=second' })
    expect(readOriginCaller(headers, {} as OriginEnv).token).toBe('first')
  })

  it.each(['', ';', '=', '=light', '__Host-theme', ' ; ;__Host-theme; =; ', '%', '__Host-theme=%', '__Host-theme=%zz'])(
    'that is malformed is read without an error: %j',
    (cookie) => {
      expect(visitorOf(cookie).theme).toBe('system')
      expect(forwarded(cookie)).toBeUndefined()
      expect(readOriginCaller(new Headers({ cookie }), {} as OriginEnv).token).toBeNull()
    },
  )

  it.each(['%', '%zz', '%E0%A4%A', '%ff%fe', 'light%', '%00light', 'light%3B%20secure'])(
    'with an escape that is malformed or no part of a setting has the default: %j',
    (value) => {
      expect(visitorOf(`__Host-theme=${value}`).theme).toBe('system')
      expect(visitorOf(`__Host-consent=${value}; __Host-theme=light`)).toMatchObject({
        consent: 'unset',
        theme: 'light',
      })
    },
  )

  it('with an escaped or quoted value means the value, as in every other reader of cookies', () => {
    expect([visitorOf('__Host-lang=%64e').chosenLang, visitorOf('__Host-lang="de"').chosenLang]).toEqual(['de', 'de'])
  })
})

it.each([
  ['Asia/Tokyo', 'Europe/Berlin', { name: 'Asia/Tokyo', isChosen: true }],
  [undefined, 'Europe/Berlin', { name: 'Europe/Berlin', isChosen: false }],
  ['Mars/Base', 'Europe/Berlin', { name: 'Europe/Berlin', isChosen: false }],
  [undefined, 'Mars/Base', { name: 'UTC', isChosen: false }],
  ['', undefined, { name: 'UTC', isChosen: false }],
])('the time zone is that of the cookie (%j), else that of the place (%j), else UTC', (chosen, timezone, zone) => {
  const request = Object.assign(new Request('https://tube.example/'), { cf: { timezone } })
  expect(timeZoneOf(request, chosen)).toEqual(zone)
  expect(timeZoneOf(new Request('https://tube.example/'), undefined).name).toBe('UTC')
})

describe('a session cookie', () => {
  it.each(['a-token_1', 'YWJj+/ZGVm==', 's:token.signature'])('goes to the origin as it came: %j', (token) => {
    expect(forwarded(`__Host-session=${token}`)).toBe(`__Host-session=${token}`)
  })

  it.each(['%0d%0ax-edge-client: forged', 'a%3B%20__Host-device=forged', '%E2%82%AC', '%00', '%zz', 'a%20b', '%22'])(
    'whose escapes hide other characters brings none of them into a header: %j',
    (token) => {
      const cookie = forwarded(`__Host-session=${token}`) ?? ''
      expect(cookie).toMatch(/^__Host-session=[!#-+\--:<-[\]-~]+$/)
      const caller = readOriginCaller(new Headers({ cookie }), {} as OriginEnv)
      expect([caller.token, caller.device]).toEqual([parse(`__Host-session=${token}`)['__Host-session'], null])
    },
  )
})

describe('an act that waits for the sign-in', () => {
  const kept = (cookie: string) => readGesture(parse(cookie)['__Host-gesture'] ?? '')

  it('is read as it was stored', () => {
    const act = { act: 'favourite', video_id: '7%20&video_id=8;+é' }
    const [cookie = ''] = cookieOfGesture(act)
    expect(cookie).toMatch(/^__Host-gesture=[\w%.!~*'()-]+; /)
    expect(kept(cookie)).toEqual(act)
  })

  it.each(['%', '%zz', 'stat%5Bact%5D', 'stat%5Bact%5D%3Dfavourite%ff%', '%25', ''])(
    'is dropped, without an error, when the cookie is malformed: %j',
    (value) => expect(kept(`__Host-gesture=${value}`)).toBeNull(),
  )

  it('is deleted by an empty value', () => {
    expect(gestureCookie('')).toMatch(/^__Host-gesture=; .*Max-Age=0/)
  })
})
