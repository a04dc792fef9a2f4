// The steps of a deployment in words, for a dry run.
import type { Configuration, Deployed } from './configuration.ts'
import { placesToProbe } from './gate-checks.ts'
import { stagesPercent } from './roll-out.ts'

export function stepTexts({ hasher, origin, edge, media }: Record<Deployed, Configuration>): string[] {
  const places = placesToProbe().map(({ place, mode }) => `${place} ${mode}`)
  const stages = stagesPercent.map((percent) => `${percent} %`).join(', ')
  const steps = [
    'Create the resources that are missing, and apply the new migrations of D1',
    `Deploy ${hasher.name}`,
    `Upload ${origin.name} and ${edge.name} as new versions; each is deployed at once when it is new, or has a new Durable Object`,
    `Check ${edge.name} at its preview address, then at the site's own address with 0 % of the visitors: ${places.join(', ')}`,
    `Shift ${origin.name} to ${stages} of the requests, then ${edge.name}; compare errors and ask again after each step`,
    'Roll both back when the new version answers worse',
    `Apply schedules and queues of ${origin.name}`,
    `Deploy ${media.name}, where Docker runs`,
  ]
  return steps.map((step, index) => `${index + 1}. ${step}`)
}
