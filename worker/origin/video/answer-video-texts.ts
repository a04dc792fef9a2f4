// Captions and chapters of a video, for its uploader and for editors: what there is, and a save that is refused when another came between.

import { detailsTag } from '../../../shared/contract/cache-tags.ts'
import type { AnswerOf, BodyOf, ParamsOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { deletedStatusId, type NamedDir } from '../../../shared/entities/video.ts'
import { captionLanguagesMax, captionsMaxBytes, videoTextsTries } from '../../../shared/limits.ts'
import { type FieldCode, ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { decodeCaptions, saidIn } from '../../../shared/rules/caption-cues.ts'
import { chapterLines, readChapters } from '../../../shared/rules/video-chapters.ts'
import { type VideoWholeRow, videosWhole } from '../admin/store/videos.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import type { MemberCaller } from '../http/caller.ts'
import { hasOpen, requireStaff } from '../http/require-staff.ts'
import { reviewAgain } from '../studio/store/upload-states.ts'
import { tagsOf, videoOf } from './answer-video.ts'
import { toVideoFile } from './answer-video-file.ts'
import { captionRow } from './caption-row.ts'
import { isNamed } from './chapters-of.ts'
import { propagateChanged } from './propagate-to-edge.ts'
import { saveTexts } from './save-texts.ts'
import { filesOf, presentVideo } from './store/video.ts'
import {
  type CaptionRow,
  captionsOfVideo,
  putCaptions,
  removeCaptions,
  setChapters,
  textsOfVideo,
} from './store/video-texts.ts'

/** Its uploader, or an editor. A video that is taken down or merged is not changed any more. */
async function requireOwnOrEditor({ db }: Env, caller: MemberCaller, videoId: number): Promise<Result<VideoWholeRow>> {
  const [row] = await videosWhole(db, [videoId])
  if (row?.user_id !== caller.user.user_id) {
    const editor = await requireStaff(caller, 'editCatalogue')
    if (!editor.ok) return editor
  }
  return !row || row.status_id === deletedStatusId || row.merged_into !== null
    ? refused('not_found', 'notify')
    : ok(row)
}

export async function answerVideoTexts(
  { video_id }: ParamsOf<'videoTexts'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'videoTexts'>>> {
  const { db } = env
  const own = await requireOwnOrEditor(env, caller, video_id)
  if (!own.ok) return own
  const [row, open, forSome, texts, captions] = await Promise.all([
    presentVideo(db, video_id),
    filesOf(db, video_id, 'visitors'),
    filesOf(db, video_id, 'some'),
    textsOfVideo(db, video_id),
    captionsOfVideo(db, video_id),
  ])
  if (!row) return refused('not_found')
  return ok({
    video: videoOf(row, tagsOf(row), true),
    files: [...open, ...forSome].map(toVideoFile),
    version: texts.version,
    captions: captions.map(({ lang, kind, cue_count, vtt }) => ({ lang, kind, cues: cue_count, text: vtt })),
    chapters: texts.chapters,
    ...(isChecked(own.value, caller) && { is_checked: true as const }),
  })
}

/** What visitors read of a member who may not publish at once is checked by a moderator; until then it stands. */
const isChecked = ({ user_id }: VideoWholeRow, caller: MemberCaller): boolean =>
  user_id === caller.user.user_id && !hasOpen(caller, 'publishAtOnce')

type Form = BodyOf<'saveVideoTexts'>
type Answer = Result<WriteAnswerOf<'saveVideoTexts'>>
/** What a form makes of the texts: the statement, and how the log names it. */
type Planned = Omit<Parameters<typeof saveTexts>[1], 'videoId' | 'version' | 'actorId' | 'also'> | null

export async function answerSaveVideoTexts(form: Form, env: Env, caller: MemberCaller): Promise<Answer> {
  const { db } = env
  const own = await requireOwnOrEditor(env, caller, form.video_id)
  if (!own.ok) return own
  const actorId = caller.user.user_id
  const tried = await countAttempt(env, [{ key: `video-texts:${actorId}`, ...videoTextsTries }], 'refuse')
  if (!tried.ok) return refused(tried.code, 'notify', tried.info)
  const texts = await textsOfVideo(db, form.video_id)
  if (texts.version !== form.version) return outdated(texts.version)
  const planned =
    form.act === 'chapters'
      ? planChapters(form, env, own.value, texts.chapters)
      : await planCaptions(form, env, own.value)
  if (!planned.ok) return planned
  const { video_id, version } = form
  if (planned.value === null) return ok({ ok: true, video_id, version: Math.max(1, version) })
  const also = isChecked(own.value, caller) ? [reviewAgain(db, video_id, currentSeconds())] : []
  const isSaved = await saveTexts(env, { videoId: video_id, version, actorId, ...planned.value, also })
  if (!isSaved) return outdated((await textsOfVideo(db, video_id)).version)
  await propagateChanged(env, [detailsTag(video_id)])
  return ok({ ok: true, video_id, version: version + 1 })
}

const outdated = (version: number) => refusedForm([{ field: 'version', code: 'changed', info: version }])
const problem = (field: string, code: string, info?: number | string): ReturnType<typeof refusedForm> =>
  refusedForm([{ field, code, ...(info !== undefined && { info }) } satisfies FieldCode])

function planChapters(
  { chapters: typed }: Extract<Form, { act: 'chapters' }>,
  { db }: Env,
  row: VideoWholeRow,
  before: string,
): Result<Planned> {
  const chapters = readChapters(typed, row.duration_seconds)
  if (!Array.isArray(chapters)) return problem('chapters', chapters.code, chapters.line)
  for (const [field, code, tags] of [
    ['performers', 'chapter_performer', namedIn(row.performers)],
    ['categories', 'chapter_category', namedIn(row.categories)],
  ] as const) {
    const at = chapters.findIndex((chapter) => chapter[field].some((name) => !tags.some((tag) => isNamed(tag, name))))
    if (at >= 0) return problem('chapters', code, at + 1)
  }
  const after = chapterLines(chapters)
  if (after === before) return ok(null)
  const said = chapters.map(({ title }) => title).join(' ')
  return ok({
    statement: setChapters(db, row.video_id, after),
    field: 'chapters',
    before,
    after,
    source: 'chapters',
    said,
  })
}

const namedIn = (json: string): NamedDir[] => JSON.parse(json)

async function planCaptions(
  form: Extract<Form, { lang: string }>,
  { db }: Env,
  { video_id, duration_seconds }: VideoWholeRow,
): Promise<Result<Planned>> {
  const all = await captionsOfVideo(db, video_id)
  const former = all.find(({ lang }) => lang === form.lang)
  const named = { field: `captions.${form.lang}`, source: form.lang, before: former ? textOf(former) : '' }
  if (form.act === 'remove') {
    return ok(former ? { ...named, after: '', said: '', statement: removeCaptions(db, video_id, form.lang) } : null)
  }
  if (!former && all.length >= captionLanguagesMax) return problem('lang', 'max_items', captionLanguagesMax)
  const text = await sentText(form)
  if (!text.ok) return text
  const { lang, kind } = form
  const read = await captionRow({ field: 'text', lang, kind, text: text.value, seconds: duration_seconds })
  if (!read.ok) return read
  const row = read.value
  if (former && former.hash === row.hash && former.kind === row.kind) return ok(null)
  return ok({ ...named, after: textOf(row), said: saidIn(row.vtt), statement: putCaptions(db, video_id, row) })
}

/** How the log names captions: what they are, how many, and the version that their address has. */
const textOf = ({ kind, cue_count, hash }: CaptionRow): string => `${kind} · ${cue_count} · ${hash}`

async function sentText({ file, text = '' }: Extract<Form, { act: 'captions' }>): Promise<Result<string>> {
  const isFile = file instanceof Blob && file.size > 0
  if (!isFile) return text.trim() === '' ? problem('text', 'required') : ok(text)
  if (file.size > captionsMaxBytes) return problem('text', 'file_too_large')
  const read = decodeCaptions(new Uint8Array(await file.arrayBuffer()))
  return read === null ? problem('text', 'captions_encoding') : ok(read)
}
