// What a visitor reads when something is refused (spec §8): for each family of refusals the beginning of its keys, and the
// codes that have words of their own. Any other code is told by the first of them.
import type { FieldCode } from './result.ts'

/** Why signing in through Google came to nothing. They stand in the address of the page that says so. */
export const googleCodes = [
  ...(['failed', 'denied', 'lost', 'down', 'unverified', 'unconfirmed', 'email_in_use'] as const),
  ...(['too_many_attempts', 'unavailable'] as const),
] as const

const families = {
  form: {
    prefix: 'form.error.',
    codes: [
      ...(['failed', 'required', 'min_length', 'max_length', 'password_min_length', 'username_min_length'] as const),
      ...(['username_illegal', 'username_taken', 'email_invalid', 'email_in_use', 'file_type'] as const),
      ...(['file_too_large', 'user_not_found', 'invalid_password', 'invalid_link', 'video_upload'] as const),
      ...(['screen_upload', 'password_common', 'captcha_required', 'captcha_failed', 'too_many_attempts'] as const),
      ...([
        'unavailable',
        'max_items',
        'too_many_playlists',
        'website_invalid',
        'too_young',
        'code_required',
        'code_wrong',
        'password_own_words',
        'last_way_in',
        'session_over',
        'not_data',
        'address_unknown',
        'name_plain',
      ] as const),
    ],
  },
  login: {
    prefix: 'component.login.er.',
    codes: [
      ...(['failed', 'required', 'invalid_usr_or_pwd', 'email_not_confirmed', 'too_many_attempts'] as const),
      ...(['captcha_required', 'captcha_failed', 'code_required', 'code_wrong'] as const),
    ],
  },
  google: { prefix: 'google.error.', codes: googleCodes },
  contact: {
    prefix: 'component.contactus.er.',
    codes: [
      ...(['failed', 'required', 'max_length', 'email_invalid', 'file_type', 'file_too_large'] as const),
      ...(['captcha_required', 'captcha_failed', 'too_many_attempts', 'target_unknown'] as const),
    ],
  },
  vote: { prefix: 'notify.vote_', codes: ['failed', 'already_voted'] },
  subscribe: { prefix: 'notify.subscribe_', codes: ['failed', 'already_subscribed', 'to_yourself'] },
  addTo: {
    prefix: 'notify.add_to_',
    codes: [
      ...(['failed', 'favourite_already_added', 'watch_later_already_added', 'playlist_already_added'] as const),
      'playlist_full',
    ],
  },
  /** Removals, friend requests and pictures. */
  notify: {
    prefix: 'notify.',
    codes: [
      ...([
        'failed',
        'not_found',
        'friend_request_already_sent',
        'friend_to_yourself',
        'already_blocked',
        'no_permission',
      ] as const),
      ...(['invalid_image_size', 'image_resize_error', 'image_load_error'] as const),
    ],
  },
  upload: {
    prefix: 'upload.error.',
    codes: [
      ...(['failed', 'required', 'min_length', 'max_length', 'max_items', 'file_type', 'file_too_large'] as const),
      ...(['file_empty', 'form_too_large', 'category_required', 'preview_required', 'consent_required'] as const),
      ...(['picture_too_small', 'channel_unknown', 'too_short', 'quota_open', 'quota_day', 'removed'] as const),
      ...(['date_invalid', 'people_present', 'not_video'] as const),
    ],
  },
  /** What moderators read, and whoever sends a notice or answers one. */
  desk: {
    prefix: 'desk.error.',
    codes: [
      ...(['failed', 'claimed', 'not_found', 'own_item', 'same_moderator', 'too_early', 'answer_closed'] as const),
      ...(['too_many_attempts', 'photo_unseen', 'captcha_required', 'captcha_failed'] as const),
    ],
  },
  /** What an upload lacks before it may be published. */
  records: {
    prefix: 'records.missing.',
    codes: [
      ...(['failed', 'records_missing', 'age_unverified', 'people_unsaid', 'people_missing'] as const),
      'performer_missing',
    ],
  },
  /** Roles. */
  staff: { prefix: 'staff.error.', codes: ['failed', 'required', 'unknown', 'last_admin'] },
  /** Why an upload came to an end: the machine's reasons, and then a moderator's. */
  uploadReason: {
    prefix: 'upload.reason.',
    codes: [
      ...(['failed', 'no_processor', 'no_ffmpeg', 'corrupted', 'too_short', 'too_large', 'unsupported'] as const),
      ...(['hostile', 'duplicate', 'near_duplicate', 'removed', 'abandoned'] as const),
      ...(['quality', 'category', 'rights', 'consent', 'person', 'law', 'rules', 'spam', 'another'] as const),
    ],
  },
  /** What stands where a list would be. */
  listing: { prefix: 'listing.', codes: ['empty', 'no_permission'] },
  deletePlaylist: { prefix: 'delete_playlist_', codes: ['failed', 'not_found'] },
} as const

export type Family = keyof typeof families
/** Distributes over families: no code is put behind another family's beginning. */
type KeyOf<Name extends Family> = Name extends Family
  ? `${(typeof families)[Name]['prefix']}${(typeof families)[Name]['codes'][number]}`
  : never

/** All of them, for whoever has to have words for every code. */
export const refusalFamilies = Object.keys(families) as Family[]

/** The key of the words for a code: `form.error.required` for `form` and `required`. */
export function refusalKey<Name extends Family>(family: Name, code: string): KeyOf<Name> {
  const { prefix, codes }: { prefix: string; codes: readonly string[] } = families[family]
  return `${prefix}${codes.includes(code) ? code : codes[0]}` as KeyOf<Name>
}

/** All keys of a family, for an island that carries them. */
export const refusalKeys = <Name extends Family>(family: Name): KeyOf<Name>[] =>
  families[family].codes.map((code) => refusalKey(family, code))

/** What was wrong with a form, and who says it: in the words of one family. */
type Told = {
  t: (key: KeyOf<Family>, vars: { count: number }) => string
  family: Family
  codes: readonly FieldCode[]
}

/** What is wrong with a field, in words. */
export const fieldError = (told: Told, field: string): string | undefined => said(told, (one) => one.field === field)

/** What is wrong with whatever is none of these fields, in words. */
export const otherError = (told: Told, fields: readonly string[]): string | undefined =>
  said(told, (one) => !fields.includes(one.field))

function said({ t, family, codes }: Told, isMeant: (one: FieldCode) => boolean): string | undefined {
  const found = codes.find(isMeant)
  return found && t(refusalKey(family, found.code), { count: Number(found.info ?? 0) })
}
