// A collector of spans: a local HTTP server that takes OTLP in its JSON form, as an operator's collector does.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import { startServer } from './local-server.ts'

const Value = z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.string() })])
const Attributes = z.array(z.object({ key: z.string(), value: Value }))
const CollectedSpan = z.object({
  traceId: z.string().check(z.regex(/^[\da-f]{32}$/)),
  spanId: z.string().check(z.regex(/^[\da-f]{16}$/)),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  kind: z.int(),
  startTimeUnixNano: z.string().check(z.regex(/^\d{19}$/)),
  endTimeUnixNano: z.string().check(z.regex(/^\d{19}$/)),
  attributes: Attributes,
  status: z.object({ code: z.optional(z.int()) }),
})
const Request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(CollectedSpan) })),
    }),
  ),
})

type Collected = z.infer<typeof CollectedSpan> & { service: string }

export type Collector = {
  url: string
  spans: Collected[]
  headers: IncomingHttpHeaders[]
  /** Its answer. */
  status: number
  stop: () => Promise<void>
}

export async function startCollector(): Promise<Collector> {
  const server = createServer(async (request, response) => {
    const { resourceSpans } = Request.parse(JSON.parse(Buffer.concat(await request.toArray()).toString()))
    collector.headers.push(request.headers)
    for (const { resource, scopeSpans } of resourceSpans) {
      const [service = ''] = resource.attributes.flatMap(({ key, value }) =>
        key === 'service.name' && 'stringValue' in value ? [value.stringValue] : [],
      )
      for (const { spans } of scopeSpans) collector.spans.push(...spans.map((span) => ({ ...span, service })))
    }
    response.writeHead(request.url === '/v1/traces' ? collector.status : 404).end()
  })
  const collector: Collector = {
    url: await startServer(server),
    spans: [],
    headers: [],
    status: 200,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return collector
}
