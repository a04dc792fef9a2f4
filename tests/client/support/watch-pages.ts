// Pages with the player, and lists to go on to from them, in the markup of the edge and around its scripts: a video is a file of the
// demo catalogue.
import { createElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { PlayerMedia, PlayerView } from '../../../client/parts/video/player.tsx'
import { type PlayerData, playerStrings } from '../../../client/parts/video/player-data.ts'
import { contract } from '../../../shared/contract/contract.ts'
import type { CaptionTrack } from '../../../shared/rules/video-captions.ts'
import { readLoops } from '../../../worker/origin/seed/loops-on-disk.ts'
import { t } from './markup.ts'
import type { Site } from './site.ts'

const videoTemplate = '/video/{id}/{dir}/'
export const videoPath = (id: number): string => `/video/${id}/fog/`
export const listPath = '/videos/'

export const card = (id: number): string =>
  `<li class="thumb"><a class="thumb-title" href="${videoPath(id)}">Fog ${id}</a></li>`

/** @param inMain what stands in the main part, the player included */
const watchPage = (title: string, route: string, inMain: string, inBody: string): string =>
  `<!doctype html><html lang="en" data-theme="dark" data-route="${route}" data-wake="/assets/wake.js" data-later="/assets/deferred.js" data-video="${videoTemplate}">` +
  `<head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/main.css">` +
  `<script type="module" async src="/assets/boot.js"></script></head><body><main id="main">${inMain}</main>${inBody}</body></html>`

type VideoPage = {
  related?: number[]
  below?: string
  inBody?: string
  captions?: CaptionTrack[]
  timelineSrc?: string
  data?: Partial<PlayerData>
}

/** The page of a video, with the cards of others below it. */
export function videoPage(
  id: number,
  { related = [], below = '', inBody = '', captions = [], timelineSrc, data = {} }: VideoPage = {},
): string {
  const sources = [{ src: `/media/${id}.mp4`, type: 'video/mp4', format: '_sd.mp4', label: 'SD' }]
  const own: PlayerData = {
    videoId: id,
    title: `Fog ${id}`,
    poster: 'data:,',
    sources,
    chapters: [],
    mostWatched: null,
    sphere: null,
    advertEvery: null,
    streamScript: null,
    renewPath: contract.videoFile.fill({ video_id: id }),
    listPaths: [listPath],
    lang: 'en',
    tag: 'en',
    texts: t.slice(playerStrings),
    ...data,
  }
  const media = { sources, title: own.title, poster: 'data:,', captions, timelineSrc, canDownload: false, t }
  const player =
    renderToStaticMarkup(createElement(PlayerMedia, media)) +
    renderToString(createElement(PlayerView, { sources, captions, t }))
  const json = JSON.stringify(own).replaceAll('<', '\\u003c')
  const element = `<x-player class="player">${player}<script type="application/json">${json}</script><script type="module" async src="/assets/x-player.js"></script></x-player>`
  const cards = `<section class="related"><ul>${related.map(card).join('')}</ul></section>`
  return watchPage(`Video ${id}`, 'video', `${element}<h1>Fog ${id}</h1>${below}${cards}`, inBody)
}

export const listPage = (title: string, list: string): string => watchPage(title, 'videos', list, '')

const file = readLoops().read('moonlit-sea/sd.mp4')

/** Answers the files of all videos, as browsers ask for them, and the style sheet. @param begun videos come after it */
export function serveFiles(site: Site, begun?: Promise<void>): void {
  site.on('/main.css', (response) => void response.writeHead(200, { 'content-type': 'text/css' }).end())
  site.on('/media/*', async (response, { headers }) => {
    const bytes = await file
    await begun
    const from = Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0)
    response.writeHead(headers.range ? 206 : 200, {
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': bytes.length - from,
      ...(headers.range && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
    })
    response.end(bytes.subarray(from))
  })
}
