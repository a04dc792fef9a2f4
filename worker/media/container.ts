// The media processor at Cloudflare: a Worker that starts a container per job, passes the embedded upstream's requests to it,
// and lets it reach that upstream, through the site, and no other address. Deployed by wrangler.toml beside it.

import { DurableObject } from 'cloudflare:workers'
import type { DurableObjectNamespace, DurableObjectState, Fetcher } from '@cloudflare/workers-types'
import * as z from 'zod/mini'
import { MediaJob, processorPaths, siteInternalOrigin } from '../../shared/contract/media-jobs.ts'
import { readSignature } from '../../shared/media-signature.ts'
import { readShared } from '../../shared/shared-secret.ts'
import { versionOf } from '../../shared/versioned-secret.ts'

type Bindings = { BOX: DurableObjectNamespace; SITE: Fetcher } & Record<string, unknown>

const secretName = 'MEDIA_SECRET'

/** The port of the Dockerfile, and how often a starting container is asked whether it listens. */
const port = 8080
const startTries = 40
const startEveryMs = 250

/** A container is checked this often, and stopped after two checks without work. */
const checkMs = 60_000

export default {
  /** Only signed requests start a container, because each costs money. The container verifies the signature again. */
  async fetch(request: Request, bindings: Bindings): Promise<Response> {
    const { pathname: path } = new URL(request.url)
    const body = new Uint8Array(await request.arrayBuffer())
    const { method, headers } = request
    const signed = await readSignature(readShared(bindings, secretName) ?? [], { method, path, body, headers })
    if (!signed.ok) return Response.json({ error: signed.why }, { status: 401 })
    // A container starts with its job: between jobs there is none to ask.
    if (method === 'GET' && processorPaths.health.match(path)) return Response.json({ ok: true })
    const jobId = processorPaths.job.match(path)?.job_id ?? jobIn(body)
    if (!jobId) return Response.json({ error: 'malformed' }, { status: 400 })
    // The border: the namespace holds objects of the class below.
    const box = bindings.BOX.get(bindings.BOX.idFromName(jobId)) as unknown as MediaBox
    return box.forward(method, path, Object.fromEntries(headers), body)
  },
}

function jobIn(body: Uint8Array): string | null {
  try {
    return MediaJob.safeParse(JSON.parse(new TextDecoder().decode(body))).data?.job_id ?? null
  } catch {
    return null
  }
}

/** The bindings of a secret, by their names. */
const versionsAmong = (bindings: Bindings, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(bindings).flatMap(([key, value]) => (versionOf(key, name) === null ? [] : [[key, String(value)]])),
  )

type ContainerRequest = { method?: string; headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> | null }

const Health = z.object({ running: z.int() })

/** The container of one job. */
export class MediaBox extends DurableObject {
  private readonly bindings: Bindings

  constructor(ctx: DurableObjectState, bindings: Bindings) {
    super(ctx, bindings)
    this.bindings = bindings
  }

  async forward(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    const { container } = this.ctx
    if (!container) return Response.json({ error: 'no container is configured' }, { status: 503 })
    if (!container.running) {
      // A job that should stop but does not run.
      if (method === 'DELETE') return Response.json({ error: 'no_job' }, { status: 404 })
      await container.interceptOutboundHttp(new URL(siteInternalOrigin).host, this.bindings.SITE)
      const secrets = versionsAmong(this.bindings, secretName)
      container.start({ enableInternet: false, env: { ORIGIN_URL: siteInternalOrigin, ...secrets } })
    }
    await this.ctx.storage.setAlarm(Date.now() + checkMs)
    return this.fetchContainer(path, { method, headers, body: method === 'POST' ? body : null })
  }

  /** Keeps the container awake while it works. */
  async alarm(): Promise<void> {
    const { container } = this.ctx
    if (!container?.running) return
    const health = await this.fetchContainer(processorPaths.health.template, {}).catch(() => null)
    const running = health?.ok ? Health.parse(await health.json()).running : 0
    const idle = running > 0 ? 0 : ((await this.ctx.storage.get<number>('idle')) ?? 0) + 1
    await this.ctx.storage.put('idle', idle)
    if (idle < 2) await this.ctx.storage.setAlarm(Date.now() + checkMs)
    else {
      await container.destroy()
      await this.ctx.storage.deleteAll()
    }
  }

  private async fetchContainer(path: string, init: ContainerRequest): Promise<Response> {
    const server = this.ctx.container?.getTcpPort(port)
    for (let tries = 1; ; tries++) {
      try {
        if (!server) throw new Error('no container')
        // The binding's answers and the platform's are the same at run time but two types to the compiler.
        return (await server.fetch(siteInternalOrigin + path, init)) as unknown as Response
      } catch (error) {
        // The container does not listen yet, or all containers of the account are in use: the upstream retries.
        if (tries >= startTries) return Response.json({ error: String(error) }, { status: 429 })
        await new Promise((resolve) => setTimeout(resolve, startEveryMs))
      }
    }
  }
}
