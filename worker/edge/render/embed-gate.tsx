// The gate inside an embed frame: why it is closed, and a link to open it on this site. Like the gate page it reveals
// nothing of the catalogue: the link is the frame's own address, which shows the gate.
import { renderToStaticMarkup } from 'react-dom/server'
import { site } from '../site.ts'
import { adultRating, embedGateHeaders } from '../steps/headers.ts'
import type { Visit } from '../visit.ts'
import { assets } from './assets.ts'
import { type GateKind, gateLangOf, gateTitles } from './gate-document.tsx'
import { translatorOf } from './speech.ts'

export async function answerEmbedGate(visit: Visit, kind: GateKind, status: number): Promise<Response> {
  const lang = gateLangOf(visit)
  const t = await translatorOf(lang)
  const title = gateTitles[kind](t)
  const html = renderToStaticMarkup(
    <html lang={t.tag} data-theme="dark" data-route="gate">
      <head>
        <meta charSet="utf-8" />
        <title>{`${title} · ${site.name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="rating" content={adultRating} />
        <link rel="stylesheet" href={assets.embedCss} />
      </head>
      <body>
        <main className="embed embed-gate" id="main">
          <h1>{title}</h1>
          <a className="button button-primary" href="?" target="_blank" rel="noopener">
            {t('embed.goOn', { site: site.name })}
          </a>
        </main>
      </body>
    </html>,
  )
  const answer = new Response(`<!DOCTYPE html>${html}`, { status, headers: embedGateHeaders })
  answer.headers.set('x-request-id', visit.id)
  return answer
}
