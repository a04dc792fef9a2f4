// The demo catalogue, with an address of every kind of list page that is as full as possible.
import type { V4WorkerOptions } from 'miniflare'
import { href } from '../../shared/routes.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { migrate } from '../../worker/local/migrate.ts'
import { createRuntime, type Runtime, type RuntimeOptions } from '../../worker/local.ts'
import { readLoops } from '../../worker/origin/seed/loops-on-disk.ts'
import { seed } from '../../worker/origin/seed/seed.ts'

const seededVideos = 600
const lang = 'en'

export const listPages = {
  home: href('index', {}, { lang }),
  'top-country': href('top-country', { sort: 'most-popular' }, { lang }),
  videos: href('videos', {}, { lang }),
  'a later page': href('videos', { sort: 'longest' }, { lang, query: { page: 3 } }),
  search: href('search', { search: 'light' }, { lang }),
  categories: href('categories', {}, { lang }),
  'a category': href('videos-categories', { object_id: 'rain' }, { lang }),
  playlists: href('playlists', {}, { lang }),
  'a playlist': href('playlist', { id: '1' }, { lang }),
  pornstars: href('pornstars', {}, { lang }),
  pornsites: href('pornsites', {}, { lang }),
  community: href('community', {}, { lang }),
}

/**
 * Both Workers, seeded.
 * @param moreWorkers beside them, in the same process
 * @param originService the one of them that replaces the upstream for the edge
 * @param videos how many the catalogue has
 */
export async function openCatalogue(
  moreWorkers: V4WorkerOptions[] = [],
  {
    videos = seededVideos,
    ...options
  }: Pick<RuntimeOptions, 'originService' | 'edgeFront' | 'originFront'> & { videos?: number } = {},
): Promise<Runtime> {
  await ensureBuilt()
  const runtime = await createRuntime({ geo: 'CA', moreWorkers, ...options })
  try {
    const db = await runtime.database()
    await migrate(db)
    await seed({ db, media: await runtime.files(), loops: readLoops(), videos })
    return runtime
  } catch (error) {
    await runtime.stop()
    throw error
  }
}
