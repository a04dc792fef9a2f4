// Orders of `npm run admin` about single objects of the catalogue: edited by the fields of their forms, made and merged. An order names only
// the fields that change, so each begins with what the object is.
import { newestTag, tagsOfCategory } from '../../../shared/contract/cache-tags.ts'
import { CategoryForm } from '../../../shared/forms/admin-category.ts'
import { SubjectForm } from '../../../shared/forms/admin-subject.ts'
import { MergeVideoForm, VideoForm } from '../../../shared/forms/admin-video.ts'
import { VideoFilesForm } from '../../../shared/forms/admin-video-files.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { type Result, refused, refusedForm } from '../../../shared/result.ts'
import type { MergedFamily, SubjectFamily } from '../../../shared/rules/admin-families.ts'
import { fieldsOfFamily } from '../../../shared/rules/admin-fields.ts'
import { tagsText } from '../../../shared/rules/video-tags.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { supportedLanguage } from '../mail/reader-language.ts'
import { answerSaveCategory } from './answer-admin-categories.ts'
import { answerSaveVideo } from './answer-admin-videos.ts'
import { answerMergeSubjects } from './answer-merge-subjects.ts'
import { answerMergeVideo } from './answer-merge-video.ts'
import { answerSaveSubject } from './answer-subjects.ts'
import { answerVideoFiles } from './answer-video-files.ts'
import { fieldsOf } from './category-fields.ts'
import { categoryById } from './store/categories.ts'
import { mergedByDir } from './store/merges.ts'
import { subjectById } from './store/subjects.ts'
import { videosWhole } from './store/videos.ts'
import { fieldsOfVideo } from './video-fields.ts'

type Fields = Readonly<Record<string, string>>
type Edit = (which: string, typed: Fields, env: Env, caller: MemberCaller) => Promise<Result<unknown>>

const notFound = refused('not_found', 'which')

/** `which` is the id of a video or a playlist, and the address of another object. */
const edits: Record<string, Edit> = {
  video: editVideo,
  category: editCategory,
  performer: (which, typed, env, caller) => editByDir('models', which, typed, env, caller),
  channel: (which, typed, env, caller) => editByDir('channels', which, typed, env, caller),
  playlist: (which, typed, env, caller) => editSubject('playlists', Number(which), typed, env, caller),
}

export async function editObject({ family = '', which = '', ...typed }: Fields, env: Env, caller: MemberCaller) {
  const edit = Object.hasOwn(edits, family) ? edits[family] : undefined
  return edit ? edit(which, typed, env, caller) : refused('invalid', 'family')
}

/** A performer or a channel. */
export async function createObject({ family = '', ...typed }: Fields, env: Env, caller: MemberCaller) {
  const made = { performer: 'models', channel: 'channels' } as const
  if (!Object.hasOwn(made, family)) return refused('invalid', 'family')
  const subjects = made[family as keyof typeof made]
  return (
    unknownIn(typed, namesOf(subjects), ['description']) ?? saveSubject({ ...typed, family: subjects }, env, caller)
  )
}

async function saveSubject(texts: Fields, env: Env, caller: MemberCaller): Promise<Result<unknown>> {
  const form = checkForm(SubjectForm, texts)
  return form.ok ? answerSaveSubject(form.value, env, caller) : form
}

/** By the addresses of both, and videos by their ids. */
export async function mergeObjects(
  { family = '', from = '', into = '' }: Fields,
  env: Env,
  caller: MemberCaller,
): Promise<Result<unknown>> {
  if (family === 'videos') return mergeVideos(from, into, env, caller)
  const known = (['categories', 'models', 'channels'] as const).find((one: MergedFamily) => one === family)
  if (!known) return refused('invalid', 'family')
  const [gone, kept] = await Promise.all([mergedByDir(env.db, known, from), mergedByDir(env.db, known, into)])
  if (!gone || !kept) return refused('not_found', gone ? 'into' : 'from')
  return answerMergeSubjects({ family: known, id: gone.id, into: kept.id, version: gone.version }, env, caller)
}

async function mergeVideos(from: string, into: string, env: Env, caller: MemberCaller) {
  const [row] = await videosWhole(env.db, [Number(from)])
  if (!row) return refused('not_found', 'from')
  const form = checkForm(MergeVideoForm, { video_id: from, version: String(row.version), into })
  return form.ok ? answerMergeVideo(form.value, env, caller) : form
}

/** Another run of the media processor for what is missing of a video's files. */
export async function processVideo({ video = '' }: Fields, env: Env, caller: MemberCaller) {
  const [row] = await videosWhole(env.db, [Number(video)])
  if (!row) return refused('not_found', 'video')
  const form = checkForm(VideoFilesForm, { video_id: video, version: String(row.version), act: 'process' })
  return form.ok ? answerVideoFiles(form.value, env, caller) : form
}

async function editVideo(which: string, typed: Fields, env: Env, caller: MemberCaller) {
  const [row] = await videosWhole(env.db, [Number(which)])
  if (!row) return notFound
  const {
    titles,
    descriptions,
    categories,
    performers,
    poster: _,
    merged_into: __,
    bin_date: ___,
    ...fields
  } = fieldsOfVideo(row)
  const now = {
    ...fields,
    is_featured: markOf(fields.is_featured),
    are_comments_off: markOf(fields.are_comments_off),
    is_embed_off: markOf(fields.is_embed_off),
    categories: categories.join('\n'),
    performers: performers.join('\n'),
    tags: tagsText(fields.tags),
    allowed_countries: fields.allowed_countries.join(' '),
    blocked_countries: fields.blocked_countries.join(' '),
  }
  const unknown = unknownIn(typed, Object.keys(now), ['title', 'description'])
  if (unknown) return unknown
  const texts = { ...byLanguage('title', titles), ...byLanguage('description', descriptions) }
  const form = checkForm(VideoForm, { ...now, ...texts, ...typed, video_id: which, version: String(row.version) })
  return form.ok ? answerSaveVideo(form.value, env, caller) : form
}

async function editCategory(which: string, typed: Fields, env: Env, caller: MemberCaller) {
  const known = await mergedByDir(env.db, 'categories', which)
  const row = known && (await categoryById(env.db, known.id))
  if (!row) return notFound
  const { titles, descriptions, dirs, aliases, place, is_hidden, ...fields } = fieldsOf(row)
  const now = { ...fields, aliases: aliases.join('\n'), place: String(place), is_hidden: markOf(is_hidden) }
  const unknown = unknownIn(typed, Object.keys(now), ['title', 'description', 'dir'])
  if (unknown) return unknown
  const texts = {
    ...byLanguage('title', titles),
    ...byLanguage('description', descriptions),
    ...byLanguage('dir', dirs),
  }
  const ids = { category_id: String(row.category_id), version: String(row.version) }
  const form = checkForm(CategoryForm, { ...now, ...texts, ...typed, ...ids })
  if (!form.ok) return form
  for (const tag of [...tagsOfCategory, newestTag] as const) caller.invalidate(tag)
  return answerSaveCategory(form.value, env, caller)
}

async function editByDir(
  family: 'models' | 'channels',
  dir: string,
  typed: Fields,
  env: Env,
  caller: MemberCaller,
): Promise<Result<unknown>> {
  const known = await mergedByDir(env.db, family, dir)
  return known ? editSubject(family, known.id, typed, env, caller) : notFound
}

async function editSubject(family: SubjectFamily, id: number, typed: Fields, env: Env, caller: MemberCaller) {
  const row = await subjectById(env.db, family, id)
  if (!row) return notFound
  const unknown = unknownIn(typed, namesOf(family), ['description'])
  if (unknown) return unknown
  return saveSubject({ ...row.fields, ...typed, family, id: String(id), version: String(row.version) }, env, caller)
}

const namesOf = (family: SubjectFamily): string[] => [...fieldsOfFamily(family)].map(([name]) => name)

/** A field that the form does not have would change nothing: a script is told. @param named fields that also have a language */
function unknownIn(typed: Fields, known: readonly string[], named: readonly string[]): Result<never> | null {
  const isKnown = (name: string) => {
    const [, field = '', lang] = /^(.+)_([a-z]{2})$/.exec(name) ?? []
    return known.includes(name) || (named.includes(field) && supportedLanguage(lang) !== null && lang !== 'en')
  }
  const [first, ...others] = Object.keys(typed)
    .filter((name) => !isKnown(name))
    .map((field) => ({ field, code: 'unknown_field' }))
  return first ? refusedForm([first, ...others]) : null
}

const markOf = (isSet: boolean): string => (isSet ? '1' : '')

const byLanguage = (field: string, texts: Readonly<Record<string, string>>): Fields =>
  Object.fromEntries(Object.entries(texts).map(([lang, text]) => [`${field}_${lang}`, text]))
