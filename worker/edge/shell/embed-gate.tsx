// The gate inside an embed frame: why it is closed, and a link to open it on this site. Like the gate page it reveals
// nothing of the catalogue: the link is the frame's own address, which shows the gate.
import { renderToStaticMarkup } from 'react-dom/server'
import { adultRating, embedGateHeaders } from '../http/headers.ts'
import { setting } from '../operator/published.ts'
import { assets } from '../render/assets.ts'
import type { RequestContext } from '../render/request-context.ts'
import { translatorOf } from '../render/translators.ts'
import { type GateKind, gateLang, gateTitles } from './gate-document.tsx'

export async function answerEmbedGate(context: RequestContext, kind: GateKind, status: number): Promise<Response> {
  const lang = gateLang(context)
  const t = await translatorOf(lang)
  const title = gateTitles[kind](t)
  const html = renderToStaticMarkup(
    <html lang={t.tag} data-theme="dark" data-route="gate">
      <head>
        <meta charSet="utf-8" />
        <title>{`${title} · ${setting('site_name')}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="rating" content={adultRating} />
        <link rel="stylesheet" href={assets.embedCss} />
      </head>
      <body>
        <main className="embed embed-gate" id="main">
          <h1>{title}</h1>
          <a className="button button-primary" href="?" target="_blank" rel="noopener">
            {t('embed.goOn', { site: setting('site_name') })}
          </a>
        </main>
      </body>
    </html>,
  )
  const answer = new Response(`<!DOCTYPE html>${html}`, { status, headers: embedGateHeaders })
  answer.headers.set('x-request-id', context.id)
  return answer
}
