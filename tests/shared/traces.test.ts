// The header that joins spans, the settings of their export, the exporter, and the field that a log line names.
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { failingField } from '../../shared/failing-field.ts'
import { spanExportMs, spansKept } from '../../shared/limits.ts'
import { createSpanExporter, type Span } from '../../shared/span-exporter.ts'
import { newSpanId, newTrace, readTraceParent, traceParentText } from '../../shared/trace-parent.ts'
import { readTraceSettings } from '../../shared/trace-settings.ts'

const ids = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }

describe('traceparent', () => {
  test('is read as it is written', () => {
    for (const isSampled of [true, false])
      expect(readTraceParent(traceParentText({ ...ids, isSampled }))).toEqual({ ...ids, isSampled })
  })

  test.each([
    null,
    '',
    `01-${ids.traceId}-${ids.spanId}-01`,
    `00-${'0'.repeat(32)}-${ids.spanId}-01`,
    `00-${ids.traceId}-${'0'.repeat(16)}-01`,
    `00-${ids.traceId.toUpperCase()}-${ids.spanId}-01`,
    `00-${ids.traceId}-${ids.spanId}-01-more`,
    `00-${ids.traceId}-${ids.spanId}-1`,
  ])('that is missing or malformed is none: %j', (text) => expect(readTraceParent(text)).toBe(null))

  test('begins with the id of the request, and a share of all traces is sampled', () => {
    const id = 'e9a45ed6-979b-45f8-8a93-1219a8a36619'
    expect(newTrace(id, 1)).toEqual({
      traceId: 'e9a45ed6979b45f88a931219a8a36619',
      spanId: '8a931219a8a36619',
      isSampled: true,
    })
    expect(newTrace(id, 0).isSampled).toBe(false)
    const sampled = Array.from({ length: 2000 }, () => newTrace(crypto.randomUUID(), 0.25)).filter(
      (one) => one.isSampled,
    )
    expect(sampled.length / 2000).toBeCloseTo(0.25, 1)
  })

  test('has a random id for every span', () => {
    const made = Array.from({ length: 100 }, newSpanId)
    expect(new Set(made).size).toBe(100)
    for (const one of made) expect(one).toMatch(/^[\da-f]{16}$/)
  })
})

describe('the settings of the export', () => {
  test('are none without a collector, and have a usual share', () => {
    expect(readTraceSettings({ OTLP_HEADERS: 'nonsense' })).toEqual({ settings: null, problems: [] })
    expect(readTraceSettings({ OTLP_URL: 'https://collector.example/otlp/' }).settings).toEqual({
      url: 'https://collector.example/otlp',
      headers: {},
      share: 0.05,
    })
  })

  test('have headers as OpenTelemetry writes them', () => {
    const { settings } = readTraceSettings({
      OTLP_URL: 'http://127.0.0.1:4318',
      OTLP_HEADERS: 'authorization=Basic%20abc=, x-team=site',
      OTLP_SHARE: '1',
    })
    expect(settings).toMatchObject({ headers: { authorization: 'Basic abc=', 'x-team': 'site' }, share: 1 })
  })

  test.each([
    [{ OTLP_URL: 'http://collector.example' }, 'the variable OTLP_URL is not an https address'],
    [{ OTLP_URL: 'collector' }, 'the variable OTLP_URL is not an https address'],
    [{ OTLP_URL: 'https://a.test', OTLP_SHARE: '1.1' }, 'the variable OTLP_SHARE is not a number from 0 to 1'],
    [{ OTLP_URL: 'https://a.test', OTLP_SHARE: 'half' }, 'the variable OTLP_SHARE is not a number from 0 to 1'],
    [
      { OTLP_URL: 'https://a.test', OTLP_HEADERS: 'nonsense' },
      'the secret OTLP_HEADERS is not like name=value,name=value',
    ],
    [
      { OTLP_URL: 'https://a.test', OTLP_HEADERS: 'a=%zz' },
      'the secret OTLP_HEADERS is not like name=value,name=value',
    ],
  ])('are refused with their name and without their value: %j', (variables, problem) =>
    expect(readTraceSettings(variables)).toEqual({ settings: null, problems: [problem] }),
  )
})

describe('the exporter', () => {
  const span: Span = {
    ...ids,
    parentId: null,
    name: 'videos',
    kind: 'server',
    startMs: 1_700_000_000_000,
    endMs: 1_700_000_000_020,
    attributes: { status: 200 },
    isError: true,
  }
  const exporterTo = (send: (url: string, init: RequestInit) => Promise<Response>) => {
    const lost: number[] = []
    const settings = { url: 'https://collector.example', headers: { 'x-key': 'k' }, share: 1 }
    const service = { name: 'edgetube-edge', version: '1' }
    return { lost, exporter: createSpanExporter({ settings, service, send, onLost: (spans) => void lost.push(spans) }) }
  }

  test('sends what ended within a second in one request, in the JSON form of OTLP', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const sent: [string, unknown][] = []
    const { exporter } = exporterTo(async (url, init) => {
      sent.push([url, JSON.parse(String(init.body))])
      return new Response('{}')
    })
    expect(exporter.exportSoon()).toBe(null)
    exporter.add(span)
    const sending = exporter.exportSoon()
    exporter.add({ ...span, parentId: ids.spanId, isError: false })
    expect(exporter.exportSoon()).toBe(null)
    await vi.advanceTimersByTimeAsync(spanExportMs)
    await sending
    vi.useRealTimers()
    const time = { startTimeUnixNano: '1700000000000000000', endTimeUnixNano: '1700000000020000000' }
    const common = {
      ...ids,
      name: 'videos',
      kind: 2,
      ...time,
      attributes: [{ key: 'status', value: { intValue: '200' } }],
    }
    expect(sent).toEqual([
      [
        'https://collector.example/v1/traces',
        {
          resourceSpans: [
            {
              resource: {
                attributes: [
                  { key: 'service.name', value: { stringValue: 'edgetube-edge' } },
                  { key: 'service.version', value: { stringValue: '1' } },
                ],
              },
              scopeSpans: [
                {
                  scope: { name: 'edgetube' },
                  spans: [
                    { ...common, status: { code: 2 } },
                    { ...common, parentSpanId: ids.spanId, status: {} },
                  ],
                },
              ],
            },
          ],
        },
      ],
    ])
  })

  test.each([
    ['refuses', async () => new Response(null, { status: 429 })],
    ['does not answer', () => Promise.reject(new Error('down'))],
  ])('never throws when the collector %s, and counts what is lost', async (_, send) => {
    const { exporter, lost } = exporterTo(send)
    exporter.add(span)
    exporter.add(span)
    await exporter.exportNow()
    await exporter.exportNow()
    expect(lost).toEqual([2])
  })

  test('keeps a bounded number of spans, and counts the others as lost', () => {
    const { exporter, lost } = exporterTo(async () => new Response())
    for (let n = 0; n < spansKept + 2; n++) exporter.add(span)
    expect(lost).toEqual([1, 1])
  })
})

test('the failing field is a path, never a value, and hides keys that are no names', () => {
  const schema = z.object({ videos: z.array(z.object({ title: z.string() })), by: z.record(z.string(), z.number()) })
  const fieldOf = (value: unknown) => {
    const { error } = schema.safeParse(value)
    return error ? failingField(error) : null
  }
  expect(fieldOf({ videos: [{ title: 'a' }, { title: 7 }], by: {} })).toBe('videos.1.title')
  expect(fieldOf({ videos: [], by: { 'anna@example.com': 'x' } })).toBe('by.?')
  expect(fieldOf(null)).toBe('(whole)')
})
