// The names of an import's fields, states and problems. A value of a later version is shown as it is.
import { isLang, locales, type MessageKey } from '../../../locales/locales.ts'
import { importStates } from '../../../shared/entities/admin-import.ts'
import {
  captionsOfField,
  type ImportField,
  type ImportFieldName,
  importFieldNames,
  importOutcomes,
  importProblems,
  textOfLanguage,
} from '../../../shared/rules/admin-import-fields.ts'
import { captionKinds, captionLanguageName } from '../../../shared/rules/caption-languages.ts'
import type { PageContext } from '../render/page.ts'

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

export function fieldText(field: string, t: T): string {
  const name = importFieldNames.find((one) => one === field)
  if (name) return t(fieldKeys[name]) + (qualities[name] ?? '')
  const captions = captionsOfField(field)
  if (captions) {
    const kind = t(captions.kind === 'captions' ? 'captions.heading' : 'captions.kind_subtitles')
    return `${kind} (${captionLanguageName(captions.lang)})`
  }
  const { text, lang } = textOfLanguage(field) ?? { text: 'title', lang: '' }
  return isLang(lang) ? `${t(fieldKeys[text])} (${locales[lang].name})` : field
}

/** Every field that a column may be: files in the bucket are named on the command line alone. */
export const fieldChoices = (): ImportField[] => [
  ...importFieldNames.filter((name) => name !== 'own_files'),
  ...(Object.keys(locales) as (keyof typeof locales)[]).flatMap((lang): ImportField[] =>
    lang === 'en' ? [] : [`title_${lang}`, `description_${lang}`],
  ),
  // Captions in the languages of the site; headers name them in every language that captions may have.
  ...Object.values(locales).flatMap(({ tag }): ImportField[] => {
    const [lang = ''] = tag.split('-')
    return captionKinds.map((kind) => `${kind}_${lang}` as const)
  }),
]

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
