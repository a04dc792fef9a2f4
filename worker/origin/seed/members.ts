// The demo's 2,000 invented members: their names and profiles, many of them short.
import { daySeconds } from '../../../shared/limits.ts'
import { traits } from '../../../shared/rules/people-traits.ts'
import { newestPostSeconds } from './counters.ts'
import { demoCountries } from './countries.ts'
import type { Loop } from './loops-manifest.ts'
import { usernames } from './member-names.ts'
import { stillPictureKey, verticalPictureKey } from './pictures.ts'
import { choose, isLucky, longTail, pick } from './random.ts'

const purposes = {
  avatar: 601,
  cover: 602,
  about: 603,
  country: 604,
  gender: 605,
  birth: 606,
  relationship: 607,
  orientation: 608,
  education: 609,
  website: 610,
  added: 611,
  seen: 612,
  viewed: 613,
}

/** Columns of `users` without the computed counters. */
export const membersOf = (loops: readonly Loop[]) =>
  usernames.map((username, index) => memberAt(index + 1, username, loops))

function memberAt(id: number, username: string, loops: readonly Loop[]) {
  const isGiven = (purpose: number, percent: number) => isLucky(id, purpose + 1000, percent)
  const sinceDays = 1 + pick(id, purposes.added, 1400)
  return {
    user_id: id,
    username,
    avatar: isGiven(purposes.avatar, 70) ? avatarOf(id, loops) : null,
    cover: isGiven(purposes.cover, 40) ? stillPictureKey(id, purposes.cover, loops) : null,
    about_me: isGiven(purposes.about, 60) ? choose(id, purposes.about, abouts) : null,
    country: isGiven(purposes.country, 85) ? choose(id, purposes.country, demoCountries) : null,
    gender: isGiven(purposes.gender, 80) ? choose(id, purposes.gender, traits.gender) : null,
    birth_date: isGiven(purposes.birth, 75) ? birthOf(id) : null,
    relationship: isGiven(purposes.relationship, 70) ? choose(id, purposes.relationship, traits.relationship) : null,
    orientation: isGiven(purposes.orientation, 70) ? choose(id, purposes.orientation, traits.orientation) : null,
    education: isGiven(purposes.education, 50) ? choose(id, purposes.education, educations) : null,
    website: isGiven(purposes.website, 25) ? `https://${username.replaceAll('_', '-')}.example/` : null,
    added_date: newestPostSeconds - sinceDays * daySeconds - pick(id, purposes.added + 50, daySeconds),
    seen_date:
      newestPostSeconds -
      pick(id, purposes.seen, Math.min(sinceDays, 90)) * daySeconds -
      pick(id, purposes.seen + 50, 3600),
    viewed: longTail(id, purposes.viewed, 90),
  }
}

const avatarOf = (id: number, loops: readonly Loop[]): string =>
  pick(id, purposes.avatar, 4) === 0
    ? verticalPictureKey(id, purposes.avatar, loops)
    : stillPictureKey(id, purposes.avatar, loops)

/** A day from 1955 to 2004: all members are adults. */
function birthOf(id: number): string {
  const month = 1 + pick(id, purposes.birth + 50, 12)
  const day = 1 + pick(id, purposes.birth + 70, 28)
  return `${1955 + pick(id, purposes.birth, 50)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const educations = [
  'School of life',
  'Carpentry',
  'Physics',
  'Nursing',
  'Law',
  'Fine arts',
  'Geography',
  'Cookery school',
] as const

const abouts = [
  'Here for the long takes.',
  'I watch fog the way others watch football.',
  'Collecting sunsets since 2009.',
  'Ask me about clouds.',
  'Quiet films, loud tea kettle.',
  'Night shift, so please: something bright.',
  'Ich mag Regen, solange ich drinnen bin.',
  'Amateur de brume et de vieux phares.',
  'Siempre buscando la próxima tormenta.',
  'Люблю снег и тишину.',
  '雨の音を聞きながら。',
  'Mostly here for the aurora. Always here for the aurora.',
  'My playlists are sorted by mood, not by sense.',
  'If it ripples, I like it.',
] as const
