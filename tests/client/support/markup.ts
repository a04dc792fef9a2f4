// Pages and islands in the markup of the edge.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Island, IslandData } from '../../../client/island.ts'
import { locales, type MessageKey } from '../../../locales/locales.ts'
import { translator } from '../../../shared/translate.ts'

export const t = translator<MessageKey>('en', locales.en.load())

type Page = { route?: string; lang?: string; track?: string; view?: string; theme?: string; hover?: 'off' }

export const pageOf = (
  body: string,
  { route = 'index', lang = 'en', track, view, theme = 'dark', hover }: Page = {},
): string =>
  `<!doctype html><html lang="${lang}" data-theme="${theme}" data-route="${route}" data-wake="/assets/wake.js" data-later="/assets/deferred.js"${track ? ` data-track="${track}"` : ''}${view ? ` data-view="${view}"` : ''}${hover ? ` data-hover="${hover}"` : ''}>` +
  `<head><meta charset="utf-8"><title>page</title><link rel="icon" href="data:,">` +
  `<script type="module" async src="/assets/boot.js"></script></head><body>${body}</body></html>`

export const viewOf = <Props extends object>(of: Island<Props>, id: string, props: Props): string =>
  renderToString(createElement(of.View, { ...props, t, lang: 'en' }), { identifierPrefix: id })

export function islandOf<Props extends object>(of: Island<Props>, id: string, props: Props, wake = of.wake): string {
  const data: IslandData = { props, lang: 'en', tag: 'en', texts: t.slice(of.strings) }
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const script = `<script type="application/json">${json}</script>`
  return `<x-island id="${id}" wake="${wake}" src="/assets/${of.name}.js">${viewOf(of, id, props)}${script}</x-island>`
}
