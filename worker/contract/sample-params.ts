// Fills the sample requests with ids of an upstream's own lists. A request whose id no list names is left out.
import type { EndpointName } from '../../shared/contract/contract.ts'
import type { Found, IdKind } from './find-ids.ts'
import { sampleRequests } from './sample-requests.ts'

type Samples = {
  /** Valid parameters. */
  params: unknown[]
  /** The ids without which requests were left out. */
  missing: IdKind[]
}

/** Takes the place of a missing id. No valid parameter contains it. */
const absent = '\u0000'

export function samplesOf(name: EndpointName, found: Found): Samples {
  const ask = (sampleRequests as { [Name in EndpointName]?: unknown })[name]
  if (!ask) return { params: [{}], missing: [] }
  const missing = new Set<IdKind>()
  const known = new Proxy(found, {
    get: (values, key: IdKind) => {
      if (values[key] === undefined) missing.add(key)
      return values[key] ?? absent
    },
  })
  const asked = (ask as (found: Found) => object[])(known)
  return { params: asked.filter((params) => !Object.values(params).includes(absent)), missing: [...missing] }
}
