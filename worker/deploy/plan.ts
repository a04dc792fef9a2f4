// Why: the Workers need each other. The upstream is bound to the hasher, the edge to the upstream, the processor to the edge, and the
// upstream to the processor, while a binding needs its Worker to be there. This decides, of what is there already, what is deployed
// in which order.
import type { Configuration, Deployed } from './configuration.ts'
import { newSecrets, type Secrets, type Standing } from './secrets.ts'

/** One deployment of one Worker: without the bindings of `without`, which lead to nobody as yet. */
export type Step = { name: Deployed; without?: string; secrets: Secrets }

const shared = 'MEDIA_SECRET'
const processorBinding = 'PROCESSOR'

/** @param hasDocker the processor's image can be built here */
export function stepsOf(standing: Record<Deployed, Standing>, hasDocker: boolean): Step[] {
  const { origin, edge, media } = standing
  const isMade = hasDocker && [origin, media].some(({ missing }) => missing.includes(shared))
  const common = isMade ? newSecrets([shared]) : {}
  const own = ({ missing }: Standing) => newSecrets(missing.filter((name) => !isMade || name !== shared))
  const hasher = { name: 'hasher', secrets: {} } as const
  const upstream = { name: 'origin', secrets: { ...own(origin), ...common } } as const
  const front = { name: 'edge', secrets: own(edge) } as const
  const processor = { name: 'media', secrets: { ...own(media), ...common } } as const
  if (media.isThere) return [hasher, upstream, front, ...(hasDocker ? [processor] : [])]
  const first = { ...upstream, without: processorBinding }
  return [hasher, first, front, ...(hasDocker ? [processor, { name: 'origin', secrets: {} } as const] : [])]
}

/** What that means where Docker does not run. */
export const withoutDocker = (media: Standing): string =>
  media.isThere
    ? ': the media processor stays as it was.'
    : ', so the media processor was left out, and uploads cannot be processed. Run this again where it does.'

export const lacking = (configuration: Configuration, binding = ''): Configuration => ({
  ...configuration,
  services: (configuration.services ?? []).filter((one) => one.binding !== binding),
})
