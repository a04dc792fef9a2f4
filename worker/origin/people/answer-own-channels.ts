// A creator's own channels: what they run, and a channel that they open or change.
import type { AnswerOf, BodyOf, ParamsOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { channelMark } from '../../../shared/contract/removal.ts'
import { readSubjectFields } from '../../../shared/forms/admin-subject.ts'
import { channelTries } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { mayInChannel, staffChannelFields } from '../../../shared/rules/people-channel-roles.ts'
import { acceptSubjectPicture } from '../admin/accept-subject-picture.ts'
import { descriptionLanguagesIn } from '../admin/description-languages.ts'
import { changeSubject, createSubject } from '../admin/save-subject.ts'
import { subjectById } from '../admin/store/subjects.ts'
import { picturesOfSubject } from '../admin/subject-pictures.ts'
import { ownChannelsMax } from '../bounds.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import type { MemberCaller } from '../http/caller.ts'
import { propagateName } from '../video/propagate-to-edge.ts'
import { channelsOfMember, peopleOfChannel, roleInChannel, standingOf } from './store/own-channels.ts'

const family = 'channels'

export async function answerOwnChannels(
  _: unknown,
  { db }: Env,
  { user }: MemberCaller,
): Promise<Result<AnswerOf<'ownChannels'>>> {
  const [rows, bar] = await Promise.all([channelsOfMember(db, user.user_id), barOf(db, user.user_id)])
  return ok({ bar, channels: rows.map(({ is_hidden, ...row }) => ({ ...row, is_hidden: is_hidden === 1 })) })
}

/** Why a member can own no further channel; null where they can. */
export async function barOf(db: Env['db'], userId: number): Promise<'age' | 'limit' | null> {
  const { owned, ageUntil } = await standingOf(db, userId)
  if (ageUntil <= currentSeconds()) return 'age'
  return owned >= ownChannelsMax ? 'limit' : null
}

const codeOfBar = { age: 'age_unverified', limit: 'channel_limit' } as const
export const refuseBar = (bar: keyof typeof codeOfBar) => refused(codeOfBar[bar], 'notify')

export async function answerOwnChannel(
  { channel_id: id }: ParamsOf<'ownChannel'>,
  { db }: Env,
  { user }: MemberCaller,
): Promise<Result<AnswerOf<'ownChannel'>>> {
  const [role, found] = await Promise.all([roleInChannel(db, id, user.user_id), subjectById(db, family, id)])
  if (role === null || !found) return refused('not_found')
  const { people, offeredTo } = mayInChannel(role, 'invite')
    ? await peopleOfChannel(db, id)
    : { people: [], offeredTo: null }
  const isStaffs = ([name]: [string, string]) => staffChannelFields.some((field) => field === name)
  return ok({
    channel: {
      channel_id: id,
      dir: found.fields.dir ?? '',
      title: found.fields.title ?? '',
      version: found.version,
      role,
      is_hidden: found.fields.is_hidden === '1',
      fields: Object.fromEntries(Object.entries(found.fields).filter((field) => !isStaffs(field))),
      pictures: await picturesOfSubject(db, family, id, found),
      former_dirs: found.formerDirs,
      owner: found.fields.member ?? '',
      people: people.map(({ is_accepted, ...one }) => ({ ...one, is_accepted: is_accepted === 1 })),
      offered_to: offeredTo,
    },
  })
}

export async function answerSaveChannel(
  { id, version, overwrite, ...typed }: BodyOf<'saveChannel'>,
  env: Env,
  { user }: MemberCaller,
): Promise<Result<WriteAnswerOf<'saveChannel'>>> {
  const { db } = env
  const { user_id: actorId } = user
  const read = readSubjectFields(family, typed, descriptionLanguagesIn(typed))
  if (!read.ok) return read
  if (id === 0) {
    const bar = await barOf(db, actorId)
    if (bar) return refuseBar(bar)
    const { windowSeconds, limit } = channelTries
    const tried = await countAttempt(env, [{ key: `channel:${actorId}`, limit, windowSeconds }], 'refuse')
    if (!tried.ok) return refused(tried.code, 'notify', tried.info)
    return createSubject(db, { family, fields: { ...own(read.value), member: user.username }, actorId })
  }
  if (!mayInChannel(await roleInChannel(db, id, actorId), 'edit')) return refused('not_found', 'notify')
  const before = await subjectById(db, family, id)
  if (!before) return refused('not_found', 'notify')
  const kept = Object.fromEntries(staffChannelFields.map((name) => [name, before.fields[name] ?? '']))
  const fields = Object.fromEntries(Object.entries({ ...own(read.value), ...kept }).filter(([, text]) => text !== ''))
  // Saving over a newer version keeps what staff set by the one that was read, and over no later one.
  const asRead = overwrite ? { version: before.version, overwrite: false } : { version, overwrite }
  const saved = await changeSubject(db, { family, fields, actorId, id, ...asRead })
  if (saved.ok) await propagateName(env, channelMark(id), fields.is_hidden === '1')
  return saved
}

/** What a creator typed, without what staff alone set. */
const own = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !staffChannelFields.some((field) => field === name)))

export async function answerChannelPicture(
  { id, slot, act, file }: BodyOf<'channelPicture'>,
  env: Env,
  { user }: MemberCaller,
): Promise<Result<WriteAnswerOf<'channelPicture'>>> {
  if (!mayInChannel(await roleInChannel(env.db, id, user.user_id), 'edit')) return refused('not_found', 'notify')
  const accepted = await acceptSubjectPicture({ family, id, slot, act, file }, env, user.user_id)
  return accepted.ok ? ok({ ok: true }) : accepted
}

export const noSuchMember = refusedForm([{ field: 'username', code: 'member_unknown' }])
