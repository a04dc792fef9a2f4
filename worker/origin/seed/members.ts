// The demo's 2,000 members, all invented: their names and what they tell of themselves. Many tell little.
import { daySeconds } from '../../../shared/limits.ts'
import { traits } from '../../../shared/rules/people-traits.ts'
import { newestPostSeconds } from './counters.ts'
import { demoCountries } from './countries.ts'
import type { Loop } from './loops-manifest.ts'
import { usernames } from './member-names.ts'
import { stillPictureKey, verticalPictureKey } from './pictures.ts'
import { choose, isLucky, longTail, pick } from './random.ts'

const dice = {
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

/** Columns of `users` but the counters that are counted. */
export const membersOf = (loops: readonly Loop[]) =>
  usernames.map((username, index) => memberAt(index + 1, username, loops))

function memberAt(id: number, username: string, loops: readonly Loop[]) {
  const tells = (purpose: number, percent: number) => isLucky(id, purpose + 1000, percent)
  const sinceDays = 1 + pick(id, dice.added, 1400)
  return {
    user_id: id,
    username,
    avatar: tells(dice.avatar, 70) ? avatarOf(id, loops) : null,
    cover: tells(dice.cover, 40) ? stillPictureKey(id, dice.cover, loops) : null,
    about_me: tells(dice.about, 60) ? choose(id, dice.about, abouts) : null,
    country: tells(dice.country, 85) ? choose(id, dice.country, demoCountries) : null,
    gender: tells(dice.gender, 80) ? choose(id, dice.gender, traits.gender) : null,
    birth_date: tells(dice.birth, 75) ? birthOf(id) : null,
    relationship: tells(dice.relationship, 70) ? choose(id, dice.relationship, traits.relationship) : null,
    orientation: tells(dice.orientation, 70) ? choose(id, dice.orientation, traits.orientation) : null,
    education: tells(dice.education, 50) ? choose(id, dice.education, educations) : null,
    website: tells(dice.website, 25) ? `https://${username.replaceAll('_', '-')}.example/` : null,
    added_date: newestPostSeconds - sinceDays * daySeconds - pick(id, dice.added + 50, daySeconds),
    seen_date:
      newestPostSeconds - pick(id, dice.seen, Math.min(sinceDays, 90)) * daySeconds - pick(id, dice.seen + 50, 3600),
    viewed: longTail(id, dice.viewed, 90),
  }
}

const avatarOf = (id: number, loops: readonly Loop[]): string =>
  pick(id, dice.avatar, 4) === 0 ? verticalPictureKey(id, dice.avatar, loops) : stillPictureKey(id, dice.avatar, loops)

/** A day from 1955 to 2004: everybody is of age. */
function birthOf(id: number): string {
  const month = 1 + pick(id, dice.birth + 50, 12)
  const day = 1 + pick(id, dice.birth + 70, 28)
  return `${1955 + pick(id, dice.birth, 50)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
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
