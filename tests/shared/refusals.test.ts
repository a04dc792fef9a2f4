// Every refusal has its text: the keys are the specification's, and English reads as specified.
import { describe, expect, test } from 'vitest'
import { locales, type MessageKey } from '../../locales/locales.ts'
import {
  type Family,
  fieldError,
  otherError,
  readOnlyKey,
  refusalFamilies,
  refusalKey,
  refusalKeys,
} from '../../shared/refusals.ts'
import { translator } from '../../shared/translate.ts'

const t = translator<MessageKey>('en', locales.en.load())
const said = (family: Family, code: string) => [
  refusalKey(family, code),
  t(refusalKey(family, code), { count: 5, code: 'E7' }),
]

describe('a refusal', () => {
  test.each<[Family, string, string, string]>([
    ['form', 'required', 'form.error.required', 'This field is required'],
    ['form', 'min_length', 'form.error.min_length', 'Enter at least 5 characters'],
    ['form', 'max_length', 'form.error.max_length', 'Enter at most 5 characters'],
  ])('of a form, %s %s, uses the text %s with the length [S5-001 S5-002 S5-003]', (family, code, key, words) => {
    expect(said(family, code)).toEqual([key, words])
  })

  test.each<[string, string]>([
    ['password_min_length', 'The password is too short. Use at least 5 characters.'],
    ['username_min_length', 'The username is too short. Use at least 5 characters.'],
    ['username_illegal', 'Use only the letters a to z, digits, _ and -'],
    ['username_taken', 'This username is taken. Choose another one.'],
    ['email_invalid', 'Enter a valid email address'],
    ['email_in_use', 'This email address is already in use'],
    ['file_type', 'This type of file isn’t allowed. Choose another file.'],
    ['file_too_large', 'This file is too large. Choose a smaller one.'],
    ['user_not_found', 'No account has this email address'],
    ['invalid_password', 'This password isn’t correct'],
    ['invalid_link', 'This link doesn’t work any more'],
    ['video_upload', 'We couldn’t upload the video (error E7). Contact support.'],
    ['screen_upload', 'We couldn’t upload the preview picture. Choose it again.'],
  ])('of a form, %s, reads “%s” [S5-031 S5-033 S5-034 S5-035 S8-026 S8-027 S8-028 S8-030]', (code, words) => {
    expect(said('form', code)).toEqual([`form.error.${code}`, words])
  })

  test.each<[string, string]>([
    ['required', 'Enter your username and password'],
    ['invalid_usr_or_pwd', 'Invalid username or password'],
    ['email_not_confirmed', 'Please confirm your email and try again'],
    ['too_many_attempts', 'Too many authorization attempts. Try again later'],
  ])('of a sign-in, %s, reads “%s” [S8-003 S8-004 S8-005 S8-006 S8-007]', (code, words) => {
    expect(said('login', code)).toEqual([`component.login.er.${code}`, words])
  })

  test.each<[Family, string, string, string]>([
    ['contact', 'required', 'component.contactus.er.required', 'This field is required'],
    ['vote', 'failed', 'notify.vote_failed', 'We couldn’t count your vote. Try again.'],
    ['vote', 'already_voted', 'notify.vote_already_voted', 'You’ve already voted'],
    ['subscribe', 'already_subscribed', 'notify.subscribe_already_subscribed', 'You’re already subscribed'],
    ['subscribe', 'to_yourself', 'notify.subscribe_to_yourself', 'You can’t subscribe to yourself'],
    [
      'addTo',
      'watch_later_already_added',
      'notify.add_to_watch_later_already_added',
      'This video is already in Watch later',
    ],
    ['addTo', 'favourite_already_added', 'notify.add_to_favourite_already_added', 'This is already in your Favourites'],
    [
      'addTo',
      'playlist_already_added',
      'notify.add_to_playlist_already_added',
      'This video is already in the playlist',
    ],
    [
      'notify',
      'friend_request_already_sent',
      'notify.friend_request_already_sent',
      'You’ve already sent a friend request',
    ],
    ['notify', 'not_found', 'notify.not_found', 'This is no longer in the list'],
    [
      'notify',
      'invalid_image_size',
      'notify.invalid_image_size',
      'The picture is the wrong size. Choose another picture.',
    ],
    [
      'notify',
      'image_resize_error',
      'notify.image_resize_error',
      'We couldn’t resize the picture. Choose another picture.',
    ],
    ['notify', 'image_load_error', 'notify.image_load_error', 'We couldn’t load the picture. Choose another picture.'],
    ['deletePlaylist', 'not_found', 'delete_playlist_not_found', 'This playlist no longer exists'],
    ['listing', 'empty', 'listing.empty', 'Nothing here yet'],
    ['listing', 'no_permission', 'listing.no_permission', 'You don’t have permission to view this page'],
  ])(
    'of %s, %s, uses the text %s [S8-018 S8-019 S8-020 S8-021 S8-022 S8-023 S8-024 S8-025]',
    (family, code, key, words) => {
      expect(said(family, code)).toEqual([key, words])
    },
  )

  // Every act has a limit of use: “Try again” would be refused again until the window is over.
  test.each<[Family]>([['vote'], ['subscribe'], ['addTo'], ['notify'], ['deletePlaylist']])(
    'of %s because of too many acts asks the member to wait, and is a text of its islands [S8-012 S8-013 S8-014 S8-016 S8-017]',
    (family) => {
      const words = 'Too many attempts. Try again later.'
      expect(said(family, 'too_many_attempts')).toEqual(['form.error.too_many_attempts', words])
      expect(refusalKeys(family)).toContain('form.error.too_many_attempts')
    },
  )

  test('because of too many attempts has the text of its own family, if there is one', () => {
    expect(said('login', 'too_many_attempts')).toEqual([
      'component.login.er.too_many_attempts',
      'Too many authorization attempts. Try again later',
    ])
    expect(refusalKeys('login')).not.toContain('form.error.too_many_attempts')
  })

  test('with an unknown code has a text too', () => {
    for (const family of refusalFamilies) {
      for (const code of ['unheard_of', '', 'constructor', '__proto__']) {
        expect(t(refusalKey(family, code))).toMatch(/\. |othing|required|couldn’t/)
      }
    }
  })

  test('has a text for each of its codes', () => {
    const keys = refusalFamilies.flatMap((family): MessageKey[] => refusalKeys(family))
    // These are texts of every family, the second one of those without one of their own.
    const tooMany = refusalKey('form', 'too_many_attempts')
    const sharing = refusalFamilies.filter((family) => refusalKey(family, 'too_many_attempts') === tooMany)
    const own = keys.filter((key) => key !== readOnlyKey && key !== tooMany)
    expect([own.length, keys.length - own.length]).toEqual([new Set(own).size, refusalFamilies.length + sharing.length])
    for (const key of keys) expect(t(key, { count: 3 }), key).not.toBe(key)
  })
})

test('of a form has a text for each of its fields, and for problems without a field', () => {
  const codes = [
    { field: 'usr', code: 'min_length', info: 3 },
    { field: 'usr', code: 'required' },
    { field: 'notify', code: 'too_many_attempts' },
  ]
  const told = { t, family: 'form', codes } as const
  expect([fieldError(told, 'usr'), fieldError(told, 'pwd')]).toEqual(['Enter at least 3 characters', undefined])
  expect(otherError(told, ['usr', 'pwd'])).toBe(t('form.error.too_many_attempts'))
  expect(otherError(told, ['usr', 'notify'])).toBe(undefined)
})
