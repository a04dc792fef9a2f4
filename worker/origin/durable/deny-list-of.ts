// The one deny list.
import type { DurableObjectNamespace } from '@cloudflare/workers-types'
import type { DenyList } from './deny-list.ts'

export const denyListOf = (namespace: DurableObjectNamespace): DenyList =>
  namespace.get(namespace.idFromName('all')) as unknown as DenyList
