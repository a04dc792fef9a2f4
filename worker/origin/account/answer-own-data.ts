// All data stored about a member as one JSON file, streamed part by part.
import { hourSeconds } from '../../../shared/limits.ts'
import { refused } from '../../../shared/result.ts'
import { textStream } from '../../../shared/text-stream.ts'
import { commentsOf } from '../comments/comments-database.ts'
import { unseal } from '../crypto/seal.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import { type MemberCaller, readCaller, requireMember } from '../http/caller.ts'
import { refusal } from '../http/json-response.ts'
import { hasSteppedUp } from '../http/require-staff.ts'
import { watchedBy } from '../playlists/store/watched-videos.ts'
import { historyOf } from '../playlists/watch-history.ts'
import { storageFaultOf } from '../storage-fault.ts'
import { notifyOwner } from './security-mail.ts'
import { type DataPart, dataParts, namedHistory, rowsOf, sealedParts } from './store/own-data.ts'

/** Captions are files of their own. */
const rowsAtOnceOf = (part: DataPart): number => (part === 'captions' || part === 'captions_sent' ? 20 : 500)

type Row = Record<string, unknown>

/**
 * One object with a list of rows per part (see store/own-data.ts); dates are ISO 8601. Refused with sign_in, and for staff with step_up.
 * A failure aborts the stream, so that half a file never passes for a whole one.
 */
export async function answerOwnData(request: Request, env: Env): Promise<Response> {
  const member = await requireMember(readCaller(request.headers, env))
  if (!member.ok) return refusal(member)
  if (!(await hasSteppedUp(member.value))) return refusal(refused('step_up'))
  await notifyOfExport(env, member.value)
  return new Response(textStream(piecesOf(env, member.value.user.user_id)), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** One mail an hour: a program may fetch the file again and again. */
async function notifyOfExport(env: Env, caller: MemberCaller): Promise<void> {
  const userId = caller.user.user_id
  // The member gets the file also while nothing can be counted or written.
  const counter = { key: `export-mail:${userId}`, limit: 1, windowSeconds: hourSeconds }
  if (!(await countAttempt(env, [counter], 'admit')).ok) return
  await notifyOwner(env, caller, userId, { news: 'data_exported' }).catch((fault: unknown) => {
    if (storageFaultOf(fault)?.code !== 'read_only') throw fault
  })
}

async function* piecesOf(env: Env, userId: number): AsyncGenerator<string> {
  const { signingSecret } = env
  yield `{\n  "made": ${JSON.stringify(new Date().toISOString())}`
  for (const part of dataParts) {
    const rowsAtOnce = rowsAtOnceOf(part)
    yield `,\n  ${JSON.stringify(part)}: [`
    for (let offset = 0; ; offset += rowsAtOnce) {
      const found = part === 'history' ? await historyRows(env, userId, offset, rowsAtOnce) : null
      const rows = await Promise.all(
        (found?.rows ?? (await rowsOf(await databaseOf(part, env, userId), part, userId, offset, rowsAtOnce))).map(
          (row) => unsealed(row, part, signingSecret),
        ),
      )
      yield rows.map((row, index) => `${offset + index ? ',' : ''}\n    ${JSON.stringify(parseColumns(row))}`).join('')
      if ((found?.read ?? rows.length) < rowsAtOnce) break
    }
    yield ']'
  }
  yield '\n}\n'
}

const databaseOf = async (part: DataPart, env: Env, userId: number): Promise<Env['db']> =>
  part === 'comments' ? commentsOf(env, { userId }) : env.db

async function historyRows(
  env: Env,
  userId: number,
  offset: number,
  rowsAtOnce: number,
): Promise<{ rows: Row[]; read: number }> {
  const history = await historyOf(env, userId)
  const watched = await watchedBy(history, userId, { order: 'oldest', most: rowsAtOnce, offset })
  return { rows: await namedHistory(env.db, watched), read: watched.length }
}

/** Adds the unsealed values of a row to it. */
async function unsealed({ sealed, ...row }: Row, part: DataPart, signingSecret: Env['signingSecret']): Promise<Row> {
  const purpose = sealedParts[part]
  const text = purpose && sealed ? await unseal(String(sealed), purpose, signingSecret) : null
  return text ? { ...row, ...JSON.parse(text) } : row
}

/** Columns that the database returns as JSON text. */
const jsonColumns = ['categories', 'videos', 'former_texts', 'titles', 'descriptions', 'performers', 'links']
const parseColumns = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, jsonColumns.includes(name) ? JSON.parse(String(value)) : value]),
  )
