// Imports playlists from a member's data file, with those videos that exist here. A playlist that the member already has is skipped, so
// that the same file can be imported twice.
import * as z from 'zod/mini'
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import {
  importMaxBytes,
  playlistDescription,
  playlistsOfMember,
  playlistTitle,
  videosOfPlaylist,
} from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { genders } from '../../../shared/rules/browse-filters.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { parseJsonOrNull } from '../media/parse-json.ts'
import { hasPlaylist } from './store/own-playlists.ts'
import { addPlaylist } from './store/playlist-edits.ts'
import { countPlaylist, fillNewPlaylist } from './store/playlist-videos.ts'

const text = ({ min, max }: { min: number; max: number }) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max))
const Playlist = z.object({
  title: text(playlistTitle),
  description: text(playlistDescription),
  private: z.union([z.literal(0), z.literal(1), z.boolean()]),
  orientation: z.enum(genders),
  videos: z.array(z.object({ video_id: z.int().check(z.positive()) })).check(z.maxLength(videosOfPlaylist)),
})
const OwnData = z.object({ playlists: z.array(Playlist).check(z.maxLength(playlistsOfMember)) })

export async function answerImportPlaylists(
  { file }: BodyOf<'importPlaylists'>,
  { db }: Env,
  { user }: MemberCaller,
): Promise<Result<WriteAnswerOf<'importPlaylists'>>> {
  const no = (code: string) => refusedForm([{ field: 'file', code }])
  if (!(file instanceof Blob) || file.size === 0) return no('required')
  if (file.size > importMaxBytes) return no('file_too_large')
  const data = OwnData.safeParse(parseJsonOrNull(await file.text()))
  if (!data.success) return no('not_data')
  const userId = user.user_id
  let added = 0
  for (const playlist of data.data.playlists) {
    const texts = { title: playlist.title, description: playlist.description, isPrivate: Boolean(playlist.private) }
    if (await hasPlaylist(db, userId, texts)) continue
    const options = { userId, orientation: playlist.orientation, nowSeconds: currentSeconds(), most: playlistsOfMember }
    const ids = playlist.videos.map(({ video_id }) => video_id)
    const [made] = await db.batch([
      addPlaylist(db, options, texts),
      fillNewPlaylist(db, userId, ids),
      countPlaylist(db, null),
    ])
    if (!made?.results.length) return refused('too_many_playlists', 'file', playlistsOfMember)
    added += 1
  }
  return ok({ ok: true, added, known: data.data.playlists.length - added })
}
