// Link previews: Open Graph, X cards and oEmbed discovery.
import { embedSize } from '../../../shared/limits.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { setting } from '../operator/published.ts'
import type { Share } from '../render/page.ts'

export function ShareMeta({ of, origin, tag }: { of: Share; origin: string; tag: string }) {
  const graph: [property: string, content: string][] = [
    ['og:type', 'video.other'],
    ['og:site_name', setting('site_name')],
    ['og:title', of.title],
    ['og:description', of.description],
    ['og:url', origin + of.path],
    ['og:image', new URL(of.picture, origin).href],
    ['og:video:url', origin + of.embedPath],
    ['og:video:type', 'text/html'],
    ['og:video:width', String(embedSize.width)],
    ['og:video:height', String(embedSize.height)],
    ['og:locale', tag.replace('-', '_')],
    ['video:duration', String(of.durationSeconds)],
    ['video:release_date', of.releasedAt],
    ...of.tags.map((one): [string, string] => ['video:tag', one]),
  ]
  const described = `${origin}${servicePaths.oembed}?url=${encodeURIComponent(origin + of.path)}`
  return (
    <>
      <link rel="alternate" type="application/json+oembed" href={described} title={of.title} />
      <link rel="alternate" type="text/xml+oembed" href={`${described}&format=xml`} title={of.title} />
      {graph.map(([property, content]) => (
        <meta key={property + content} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={of.title} />
      <meta name="twitter:description" content={of.description} />
      <meta name="twitter:image" content={new URL(of.picture, origin).href} />
    </>
  )
}
