// The demo's 200 invented performers and their profiles, some of them incomplete.
import { daySeconds } from '../../../shared/limits.ts'
import { traits } from '../../../shared/rules/people-traits.ts'
import { dirOf } from '../files/dir-of.ts'
import { newestPostSeconds } from './counters.ts'
import { demoCountries } from './countries.ts'
import { performerName } from './performer-names.ts'
import { choose, isLucky, longTail, pick } from './random.ts'
import { signOf } from './zodiac.ts'

export const performersCount = 200

/** Columns of `models` without the picture and the computed counters. */
export type Performer = ReturnType<typeof performerAt>

const purposes = {
  birth: 401,
  missing: 402,
  country: 403,
  race: 404,
  debut: 405,
  status: 406,
  hair: 407,
  eye: 408,
  tattoo: 409,
  piercing: 410,
  size: 411,
  measures: 412,
  height: 413,
  weight: 414,
  added: 415,
  education: 416,
  relationship: 417,
  orientation: 418,
  website: 419,
  alias: 420,
  text: 421,
  viewed: 422,
  votes: 423,
}

/** The newest year of the demo: no career ends after it. */
const newestYear = new Date(newestPostSeconds * 1000).getUTCFullYear()

function performerAt(id: number) {
  const { title, gender } = performerName(id)
  const dir = dirOf(title)
  const isKnown = (purpose: number) => isLucky(id, purposes.missing + 100 * purpose, 88)
  const birth = birthOf(id)
  const birth_date = gender !== 'couple' && isKnown(1) ? birth : null
  const votes = longTail(id, purposes.votes, 60)
  const likes = Math.floor((votes * (60 + pick(id, purposes.votes + 50, 38))) / 100)
  return {
    model_id: id,
    dir,
    title,
    alias: isLucky(id, purposes.alias, 40) ? choose(id, purposes.alias + 50, aliases) : null,
    description: isKnown(2) ? `${title} ${choose(id, purposes.text, stories)}` : null,
    gender,
    birth_date,
    country: isKnown(3) ? choose(id, purposes.country, demoCountries) : null,
    race: isKnown(4) ? choose(id, purposes.race, traits.race) : null,
    ...careerOf(id, Number(birth.slice(0, 4)), birth_date !== null),
    zodiac: birth_date && signOf(birth_date),
    hair: isKnown(5) ? choose(id, purposes.hair, traits.hair) : null,
    eye: isKnown(6) ? choose(id, purposes.eye, traits.eye) : null,
    tattoo: isKnown(7) ? choose(id, purposes.tattoo, traits.tattoo) : null,
    piercing: isKnown(8) ? choose(id, purposes.piercing, traits.piercing) : null,
    ...figureOf(id, gender, isKnown(9)),
    added_date: newestPostSeconds - (30 + pick(id, purposes.added, 1370)) * daySeconds,
    education: isKnown(10) ? choose(id, purposes.education, educations) : null,
    relationship: isKnown(11) ? choose(id, purposes.relationship, traits.relationship) : null,
    orientation: isKnown(12) ? choose(id, purposes.orientation, traits.orientation) : null,
    website: isLucky(id, purposes.website, 60) ? `https://${dir}.example/` : null,
    viewed: longTail(id, purposes.viewed, 2500),
    likes,
    dislikes: votes - likes,
  }
}

/** A day from 1968 to 2004: all performers are adults, and every age filter keeps matching for years. */
function birthOf(id: number): string {
  const year = 1968 + pick(id, purposes.birth, 37)
  const month = 1 + pick(id, purposes.birth + 50, 12)
  const day = 1 + pick(id, purposes.birth + 70, 28)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** A career begins at 19 or later, and ends before now. */
function careerOf(id: number, birthYear: number, isAgeKnown: boolean) {
  const debut_age = 19 + pick(id, purposes.debut, Math.max(1, Math.min(12, newestYear - birthYear - 19)))
  const start = birthYear + debut_age
  const isActive = isLucky(id, purposes.status, 70) || start >= newestYear - 1
  return {
    career_start: start,
    debut_age: isAgeKnown ? debut_age : null,
    career_status: isActive ? 1 : 0,
    career_end: isActive ? null : Math.min(newestYear - 1, start + 2 + pick(id, purposes.status + 50, 15)),
  }
}

const unknownFigure = { size_tits: null, measurements: null, height: null, weight: null }

function figureOf(id: number, gender: string, isKnown: boolean) {
  if (gender === 'couple' || !isKnown) return unknownFigure
  const bust = 80 + pick(id, purposes.measures, 18)
  const waist = bust - 22 - pick(id, purposes.measures + 50, 6)
  const isWoman = gender === 'female'
  return {
    size_tits: isWoman ? choose(id, purposes.size, traits.size_tits) : null,
    measurements: isWoman ? `${bust}-${waist}-${waist + 24 + pick(id, purposes.measures + 70, 6)}` : null,
    height: (isWoman ? 152 : 165) + pick(id, purposes.height, 32),
    weight: (isWoman ? 45 : 60) + pick(id, purposes.weight, 32),
  }
}

const aliases = [
  'Aurora',
  'The Quiet One',
  'Northern Star',
  'Lumen',
  'Skylark',
  'Mistral',
  'Vesper',
  'Halcyon',
] as const

const educations = ['Film school', 'Fine arts', 'Meteorology', 'Photography', 'Music academy', 'Self-taught'] as const

const stories = [
  'has filmed the same stretch of coast in every kind of weather.',
  'works with light, patience and a tripod older than the internet.',
  'began with a borrowed camera and a window that faces north.',
  'collects fog, and gives most of it back.',
  'travels by night train and films what passes.',
  'prefers one long take to ten short ones.',
  'is known for slow mornings and very blue evenings.',
  'shares a studio with two cats and a barometer.',
  'records rain wherever it falls.',
  'makes films to look at while thinking of something else.',
] as const

export const performers: readonly Performer[] = Array.from({ length: performersCount }, (_, index) =>
  performerAt(index + 1),
)
