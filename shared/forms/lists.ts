// The forms of a playlist (spec §3, §5): its orientation is chosen once, when it is made.
import * as z from 'zod/mini'
import { playlistDescription, playlistTitle } from '../limits.ts'
import { genders } from '../rules/filters.ts'
import { typedText } from './text.ts'

export const PlaylistForm = z.object({
  title: typedText(playlistTitle),
  desc: typedText(playlistDescription),
  /** 1: everybody sees it, 0: its owner alone. */
  visible: z.enum(['0', '1'], 'invalid'),
})

export const NewPlaylistForm = z.object({ ...PlaylistForm.shape, orientation: z.enum(genders, 'required') })
