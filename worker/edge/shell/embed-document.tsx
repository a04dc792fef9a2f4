// The document of the embed page: no header or footer, and a small style sheet.
import { IconSprite } from '../../../client/parts/icons.tsx'
import type { NoRoute, Route } from '../../../shared/routes.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { adultRating } from '../http/headers.ts'
import { setting } from '../operator/published.ts'
import { assets } from '../render/assets.ts'
import { Markup } from '../render/fragment.tsx'
import type { Head, PageContext } from '../render/page.ts'
import { hole } from '../render/page-cache.ts'
import { partsMarker } from '../render/parts-marker.ts'
import { ColourSheet } from './colour-sheet.tsx'

type Props = { route: Route | NoRoute; head: Head; origin: string; startsAtOnce: boolean; t: PageContext['t'] }

export const EmbedDocument = ({ route, head, origin, startsAtOnce, t }: Props) => (
  <html
    lang={t.tag}
    data-theme="dark"
    data-consent={hole('consent')}
    data-route={route.name ?? 'none'}
    data-track={servicePaths.track}
    data-starts={startsAtOnce ? '' : undefined}
  >
    <head>
      <meta charSet="utf-8" />
      <title>{`${head.title} · ${setting('site_name')}`}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="description" content={head.description} />
      <meta name="rating" content={adultRating} />
      <meta name="robots" content="noindex" />
      {head.canonicalPath && <link rel="canonical" href={origin + head.canonicalPath} />}
      <link rel="icon" href={servicePaths.favicon} type="image/svg+xml" />
      <link rel="stylesheet" href={assets.embedCss} />
      <ColourSheet />
    </head>
    <body>
      <IconSprite isList />
      <Markup as="main" className="embed" id="main" html={partsMarker} />
    </body>
  </html>
)
