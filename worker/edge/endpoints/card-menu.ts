// The menu of video cards, for the script that adds it to a page. It is the same for all visitors of a language.
import type { Context } from 'hono'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { langs, locales } from '../../../locales/locales.ts'
import { cardMenuPath } from '../../../shared/service-paths.ts'
import { nonPageHeaders, noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { translatorOf } from '../render/translators.ts'
import { CardMenuDocument } from '../shell/card-menu-document.tsx'

/** Short: it names files of this release. */
const kept = { ...nonPageHeaders, 'cache-control': 'private, max-age=300' }

export async function cardMenu(c: Context<EdgeApp>): Promise<Response> {
  const { url, env } = c.get('context')
  const tag = cardMenuPath.match(url.pathname)?.tag
  const lang = langs.find((one) => locales[one].tag === tag)
  if (!lang) return c.json({ error: 'There is no such language', code: 'not_found' }, 404, noStore)
  const menu = createElement(CardMenuDocument, { hasGoogle: env.hasGoogle, t: await translatorOf(lang), lang })
  return c.html(`<!DOCTYPE html>${renderToStaticMarkup(menu)}`, 200, kept)
}
