// The names of an import's fields, states and problems. A value of a later version is shown as it is.
import { langs, locales, type MessageKey } from '../../../locales/locales.ts'
import { importStates } from '../../../shared/entities/admin-import.ts'
import {
  captionsOfField,
  type ImportFieldName,
  importFieldNames,
  importOutcomes,
  importProblems,
} from '../../../shared/rules/admin-import-fields.ts'
import {
  type ImportKind,
  type ObjectField,
  objectFields,
  translatedTexts,
} from '../../../shared/rules/admin-import-objects.ts'
import { captionKinds, captionLanguageName } from '../../../shared/rules/caption-languages.ts'
import type { PageContext } from '../render/page.ts'
import { fieldName } from './field-changes.tsx'

type T = PageContext['t']

const fieldKeys = {
  foreign_id: 'importing.field_id',
  source: 'importing.source',
  title: 'lists.title',
  description: 'lists.desc',
  duration: 'filter.duration',
  post_date: 'profile.added_date',
  viewed: 'thumb.viewed',
  likes: 'importing.likes',
  dislikes: 'importing.dislikes',
  categories: 'categories.heading',
  performers: 'models.heading',
  channel: 'video.channel',
  tags: 'video.tags',
  orientation: 'trait.orientation',
  visibility: 'upload.private',
  allowed_countries: 'admin.allowedCountries',
  blocked_countries: 'admin.blockedCountries',
  featured: 'admin.filter_featured',
  comments_off: 'admin.commentsOff',
  embeds_off: 'studio.embedOff',
  chapters: 'captions.chapters',
  uploader: 'legal.uploader',
  hd: 'thumb.hd',
  vr: 'sphere.projection',
  video_sd: 'upload.file',
  video_hd: 'upload.file',
  video_fhd: 'upload.file',
  picture: 'trait.avatar',
  own_files: 'importing.ownFiles',
  shown: 'records.people',
  record_date: 'records.person_date',
  record_reference: 'records.person_reference',
  custodian: 'records.person_custodian',
  custodian_address: 'records.person_address',
} as const satisfies Record<ImportFieldName, MessageKey>

const qualities: Partial<Record<ImportFieldName, string>> = {
  video_sd: ' (SD)',
  video_hd: ' (HD)',
  video_fhd: ' (Full HD)',
}

/** Fields that only files of other kinds have. Those that the back office edits are called as there. */
const objectKeys = {
  kind: 'importing.kind',
  former_dirs: 'importing.formerDirs',
  added_date: 'profile.added_date',
  owner: 'ownChannels.role_owner',
  videos: 'videos.heading',
  own_picture: 'importing.ownFiles',
  own_cover: 'importing.ownFiles',
} as const satisfies Partial<Record<ObjectField, MessageKey>>

export function fieldText(field: string, t: T): string {
  const name = importFieldNames.find((one) => one === field)
  if (name) return t(fieldKeys[name]) + (qualities[name] ?? '')
  if (Object.hasOwn(objectKeys, field)) return t(objectKeys[field as keyof typeof objectKeys])
  const captions = captionsOfField(field)
  if (captions) {
    const what = t(captions.kind === 'captions' ? 'captions.heading' : 'captions.kind_subtitles')
    return `${what} (${captionLanguageName(captions.lang)})`
  }
  return fieldName(field, t)
}

const otherLangs = langs.filter((lang) => lang !== 'en')
/** Files in the bucket are named on the command line alone. */
const ofCommand = ['own_files', 'own_picture', 'own_cover', 'kind']

/**
 * The fields that a column of a file may be: captions in the languages of the site. @param field what the column is by its header, which may
 * also name captions in another language
 */
export function fieldChoices(kind: ImportKind, field: string): string[] {
  const choices = kind === 'videos' ? videoChoices : objectChoices(kind)
  return captionsOfField(field) === null || choices.includes(field) ? choices : [...choices, field]
}

const objectChoices = (kind: Exclude<ImportKind, 'videos'>): string[] => [
  ...objectFields[kind].filter((name) => !ofCommand.includes(name)),
  ...otherLangs.flatMap((lang) => translatedTexts[kind].map((text) => `${text}_${lang}`)),
]

/** Captions are in a written language, of which Norwegian has two. */
const captionLanguageOf = (tag: string): string => (tag === 'no' ? 'nb' : tag.slice(0, 2))

const videoChoices: string[] = [
  ...importFieldNames.filter((name) => !ofCommand.includes(name)),
  ...otherLangs.flatMap((lang) => [`title_${lang}`, `description_${lang}`]),
  ...Object.values(locales).flatMap(({ tag }) => captionKinds.map((one) => `${one}_${captionLanguageOf(tag)}`)),
]

const kindKeys = {
  categories: 'categories.heading',
  performers: 'models.heading',
  channels: 'channels.heading',
  videos: 'videos.heading',
  playlists: 'playlists.heading',
} as const satisfies Record<ImportKind, MessageKey>

export const kindText = (kind: ImportKind, t: T): string => t(kindKeys[kind])

export function problemText(problem: string, t: T): string {
  const known = importProblems.find((one) => one === problem)
  return known ? t(`importing.problem_${known}`) : problem
}

export function stateText(state: string, t: T): string {
  const known = importStates.find((one) => one === state)
  return known ? t(`importing.state_${known}`) : state
}

export function outcomeText(outcome: string, waits: string, t: T): string {
  const known = importOutcomes.find((one) => one === outcome)
  const what = known ? t(`importing.outcome_${known}`) : outcome
  const isWaiting = known !== 'failed' && (waits === 'media' || waits === 'records')
  return isWaiting ? `${what}, ${t(`importing.wait_${waits}`)}` : what
}
