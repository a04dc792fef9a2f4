// What a page looks like where somebody shares its address: Open Graph, and the card that X makes of it.
import { site } from '../site.ts'

/** A video to share. */
export type Share = {
  title: string
  description: string
  /** The page's own, with its language. */
  path: string
  /** A path of this site or https elsewhere. */
  picture: string
  durationSeconds: number
  releasedAt: string
  tags: readonly string[]
}

export function ShareMeta({ of, origin, tag }: { of: Share; origin: string; tag: string }) {
  const graph: [property: string, content: string][] = [
    ['og:type', 'video.other'],
    ['og:site_name', site.name],
    ['og:title', of.title],
    ['og:description', of.description],
    ['og:url', origin + of.path],
    ['og:image', new URL(of.picture, origin).href],
    ['og:locale', tag.replace('-', '_')],
    ['video:duration', String(of.durationSeconds)],
    ['video:release_date', of.releasedAt],
    ...of.tags.map((one): [string, string] => ['video:tag', one]),
  ]
  return (
    <>
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
