// The route of a request as the log and the metrics name it: from the tables, never from the address.

type Answered = {
  notes: { isGateClosed?: true; endpoint?: string; row?: string }
  route: { name: string | null }
}

/** What answered: the gate, an endpoint with its row of the contract, a redirect, or a page. */
export function routeLabel({ notes, route }: Answered, method: string, status: number): string {
  if (notes.isGateClosed) return 'gate'
  if (notes.endpoint) return notes.row ? `${notes.endpoint}:${notes.row}` : notes.endpoint
  const isRedirect = status >= 300 && status < 400 && method !== 'POST'
  return isRedirect ? 'redirect' : (route.name ?? 'none')
}

/** Whether the label is that of a page: only then it is the route's own name. */
export const routeKind = ({ notes, route }: Answered, label: string): 'page' | 'other' =>
  !notes.isGateClosed && !notes.endpoint && label === route.name ? 'page' : 'other'

const classes = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

export const statusClass = (status: number) => classes[Math.floor(status / 100) - 1] ?? '5xx'
