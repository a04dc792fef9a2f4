// An endpoint for browser code that asks it for several values.
import type { JsonAddress } from '../../../shared/contract/json-address.ts'
import { pathTemplate } from '../../../shared/path.ts'

/** The contract's path with its values, from which the browser makes other addresses. */
export const callTemplate = <Answer>(template: string, address: JsonAddress<Answer>) => ({
  template: template as JsonAddress<Answer>,
  values: pathTemplate(template).match(address) ?? {},
})
