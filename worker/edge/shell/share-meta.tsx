// Link previews: Open Graph, X cards and oEmbed discovery.
import { embedSize } from '../../../shared/limits.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { setting } from '../operator/published.ts'
import type { Share } from '../render/page.ts'

type Property = [property: string, content: string]

export function ShareMeta({ of, origin, tag }: { of: Share; origin: string; tag: string }) {
  const graph: Property[] = [
    ['og:type', 'video.other'],
    ['og:site_name', setting('site_name')],
    ['og:title', of.title],
    ['og:description', of.description],
    ['og:url', origin + of.path],
    ['og:image', new URL(of.picture, origin).href],
    ...(of.embedPath === null ? [] : embedProperties(origin + of.embedPath)),
    ['og:locale', tag.replace('-', '_')],
    ['video:duration', String(of.durationSeconds)],
    ['video:release_date', of.releasedAt],
    ...of.tags.map((one): Property => ['video:tag', one]),
  ]
  return (
    <>
      {of.embedPath !== null && <OembedLinks of={of} origin={origin} />}
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

const embedProperties = (address: string): Property[] => [
  ['og:video:url', address],
  ['og:video:type', 'text/html'],
  ['og:video:width', String(embedSize.width)],
  ['og:video:height', String(embedSize.height)],
]

function OembedLinks({ of, origin }: { of: Share; origin: string }) {
  const described = `${origin}${servicePaths.oembed}?url=${encodeURIComponent(origin + of.path)}`
  return (
    <>
      <link rel="alternate" type="application/json+oembed" href={described} title={of.title} />
      <link rel="alternate" type="text/xml+oembed" href={`${described}&format=xml`} title={of.title} />
    </>
  )
}
