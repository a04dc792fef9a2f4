// Every act that staff do in the back office and creators in the studio, by the section in which it is done.
import type { MergedFamily } from '../../../../shared/rules/admin-families.ts'
import { bulkActs } from './bulk.ts'
import { catalogueActs, creates } from './catalogue.ts'
import { channelActs, studioActs } from './creating.ts'
import { importActs, searchActs, videoActs } from './editing.ts'
import { advertActs, ageActs, memberActsWalked, roleActs, settingActs } from './governing.ts'
import { moderationActs } from './moderating.ts'
import { newVideo } from './new-objects.ts'
import { operationActs } from './operating.ts'
import type { Walk, WalkedActs } from './walk.ts'

/** Hidden, and found by its title. */
const hidden = (family: MergedFamily) => async (walk: Walk) => {
  const title = `Many ${family} ${walk.own}`
  await creates(walk, family, title)
  return title
}

async function hiddenPlaylist({ row, own }: Walk): Promise<string> {
  const title = `Many playlists ${own}`
  await row(
    `INSERT INTO playlists (user_id, title, description, is_private, orientation, added_date, is_hidden) VALUES (2, '${title}', '', 0, 'str', 1, 1)
     RETURNING 1`,
  )
  return title
}

/** It has no pictures, and some acts show it for a moment: the oldest and shortest is on no first page that other journeys open. */
async function hiddenVideo(walk: Walk): Promise<string> {
  const title = `Many videos ${walk.own}`
  const id = await newVideo(walk, title)
  await walk.row(`UPDATE videos SET post_date = 1, duration_seconds = 1 WHERE video_id = ${id} RETURNING 1`)
  return title
}

export const walkedActs = {
  videos: [...videoActs, bulkActs('videos', hiddenVideo)],
  categories: [...catalogueActs.categories, bulkActs('categories', hidden('categories'))],
  models: [...catalogueActs.models, bulkActs('models', hidden('models'))],
  channels: [...catalogueActs.channels, bulkActs('channels', hidden('channels'))],
  playlists: [...catalogueActs.playlists, bulkActs('playlists', hiddenPlaylist)],
  searches: searchActs,
  imports: importActs,
  members: memberActsWalked,
  people: roleActs,
  settings: settingActs,
  adverts: advertActs,
  age: ageActs,
  moderation: moderationActs,
  jobs: operationActs,
  studio: studioActs,
  own_channels: channelActs,
} satisfies Record<string, readonly WalkedActs[]>

export type WalkedSection = keyof typeof walkedActs
export const walkedSections = Object.keys(walkedActs) as WalkedSection[]
