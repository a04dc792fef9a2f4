// The order of a deployment. The Workers are bound in a circle: upstream to hasher, edge to upstream, processor to edge,
// upstream to processor, and a binding needs its Worker to exist. The plan depends on what is already deployed.
import type { Configuration, Deployed } from './configuration.ts'
import { newSecrets, type Secrets, type SecretsState } from './secrets.ts'

/** One deployment of one Worker, without the bindings of `without`, whose Workers do not exist yet. */
export type Step = { name: Deployed; without?: string; secrets: Secrets }

/** Of the Workers with secrets. */
type Standing = Record<Exclude<Deployed, 'hasher'>, SecretsState>

const shared = 'MEDIA_SECRET'
const processorBinding = 'PROCESSOR'

/** @param hasDocker the processor's image can be built here */
export function stepsOf(standing: Standing, hasDocker: boolean): Step[] {
  const { origin, edge, media } = standing
  const isMade = hasDocker && [origin, media].some(({ missing }) => missing.includes(shared))
  const common = isMade ? newSecrets([shared]) : {}
  const own = ({ missing }: SecretsState) => newSecrets(missing.filter((name) => !isMade || name !== shared))
  const hasher = { name: 'hasher', secrets: {} } as const
  const upstream = { name: 'origin', secrets: { ...own(origin), ...common } } as const
  const front = { name: 'edge', secrets: own(edge) } as const
  const processor = { name: 'media', secrets: { ...own(media), ...common } } as const
  if (media.isDeployed) return [hasher, upstream, front, ...(hasDocker ? [processor] : [])]
  const first = { ...upstream, without: processorBinding }
  return [hasher, first, front, ...(hasDocker ? [processor, { name: 'origin', secrets: {} } as const] : [])]
}

/** The consequence of a machine without Docker. */
export const withoutDocker = (media: SecretsState): string =>
  media.isDeployed
    ? ': the media processor stays as it was.'
    : ', so the media processor was left out, and uploads cannot be processed. Run this again where it does.'

export const withoutBinding = (configuration: Configuration, binding = ''): Configuration => ({
  ...configuration,
  services: (configuration.services ?? []).filter((one) => one.binding !== binding),
})
