// Renders an island on the server: its view as a React root of its own, followed by the JSON that hydrates it. Its
// props describe everything it shows, so they also key its cached markup.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Island as Definition, IslandData } from '../../../client/island.ts'
import type { MessageKey } from '../../../locales/locales.ts'
import type { Translate } from '../../../shared/translate.ts'
import { assets } from './assets.ts'
import { cachedMarkup } from './fragment.tsx'
import { jsonForScript } from './json.ts'

type Props<View extends object> = {
  of: Definition<View>
  /** Unique on the page; also the prefix of the view's ids, so that hydration matches. */
  id: string
  props: View
  t: Translate<MessageKey>
  lang: string
  /** Nothing in it is personal, so its markup is cached. */
  isShared?: boolean
}

export function Island<View extends object>({ of, id, props, t, lang, isShared = false }: Props<View>) {
  const make = () => {
    const data: IslandData = { props, lang, tag: t.tag, texts: t.slice(of.strings) }
    const view = renderToString(createElement(of.View, { ...props, t, lang }), { identifierPrefix: id })
    // The JSON is the last child, so its presence also proves that the island is fully parsed.
    return `${view}<script type="application/json">${jsonForScript(data)}</script>`
  }
  const html = isShared ? cachedMarkup(`island|${lang}|${of.name}|${id}|${JSON.stringify(props)}`, make) : make()
  return (
    <x-island
      id={id}
      wake={of.wake}
      opens={of.opens?.join(' ')}
      src={assets.islands[of.name]}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup, and JSON that cannot end its script
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'x-island': {
        id: string
        wake: string
        opens: string | undefined
        src: string | undefined
        dangerouslySetInnerHTML: { __html: string }
      }
    }
  }
}
