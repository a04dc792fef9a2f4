// The demo wallet of local runs: a page that shows what a site asks, and sends an attestation of the demo issuer, or declines. It runs
// beside the Workers in Node, so that no deployment holds it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TrustedIssuer } from '../../../shared/entities/trusted-issuer.ts'
import { linkTranscript } from '../../origin/age/wallet/transcript.ts'
import { attest, createDemoIssuer, type DemoIssuer } from './demo-issuer.ts'
import { present } from './demo-presentation.ts'
import { sealedAnswer } from './demo-seal.ts'

export type DemoWallet = { opener: string; issuers: TrustedIssuer[]; stop: () => Promise<void> }

export async function startDemoWallet(): Promise<DemoWallet> {
  const issuer = await createDemoIssuer()
  const server = createServer((request, response) => {
    answer(request, response, issuer).catch((error: unknown) =>
      send(response, 500, page('The demo wallet failed', String(error))),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It lasts as long as the site, and keeps no command that failed.
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    opener: `http://127.0.0.1:${port}/authorize`,
    issuers: [issuer.row],
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The binding by which a local run trusts it. */
export const walletDemoOf = ({ opener, issuers }: Pick<DemoWallet, 'opener' | 'issuers'>): string =>
  JSON.stringify({ opener, issuers })

async function answer(request: IncomingMessage, response: ServerResponse, issuer: DemoIssuer): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://wallet')
  if (pathname === credentialPath) return answerBrowser(request, response, issuer)
  const asker = URL.parse(searchParams.get('response_uri') ?? '')
  if (!asker) return send(response, 400, page('Nothing is asked', 'Open this page by a link or code of an age check.'))
  if (request.method !== 'POST') return send(response, 200, question(asker))
  const form = await formOf(request)
  const body = form.get('act') === 'share' ? await proofFor(searchParams, issuer) : { error: 'access_denied' }
  const taken = await fetch(asker, { method: 'POST', body: new URLSearchParams(body) })
  const { redirect_uri, error_description } = (await taken.json()) as Record<string, string | undefined>
  if (!taken.ok) return send(response, 200, page('The site refused the answer', error_description ?? ''))
  if (!redirect_uri) return send(response, 200, page('Sent', 'Go on at the other device.'))
  response.writeHead(303, { location: redirect_uri }).end()
}

/** Where a browser, or a test in its place, gets what the API of digital credentials hands to a page. */
export const credentialPath = '/credential'

async function answerBrowser(request: IncomingMessage, response: ServerResponse, issuer: DemoIssuer): Promise<void> {
  const form = await formOf(request)
  const attestation = await attest(issuer, Date.now() / 1000)
  const sealed = await sealedAnswer(attestation, form.get('encryption_info') ?? '', form.get('origin') ?? '')
  response.writeHead(200, { 'content-type': 'text/plain' }).end(sealed)
}

/** The answer to a request, as a form. */
export async function proofFor(request: URLSearchParams, issuer: DemoIssuer): Promise<Record<string, string>> {
  const param = (name: string) => request.get(name) ?? ''
  const { credentials } = JSON.parse(param('dcql_query')) as {
    credentials: { id: string; meta: { doctype_value: string } }[]
  }
  const query = credentials.find(({ meta }) => meta.doctype_value === issuer.kind)
  const transcript = await linkTranscript({
    clientId: param('client_id'),
    nonce: param('nonce'),
    responseUri: param('response_uri'),
    thumbprint: null,
  })
  const bytes = await present(await attest(issuer, Date.now() / 1000), transcript)
  return { vp_token: JSON.stringify({ [query?.id ?? '']: [Buffer.from(bytes).toString('base64url')] }) }
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return new URLSearchParams(Buffer.concat(pieces).toString())
}

const question = ({ host }: URL) =>
  page(
    `${host} asks: are you 18 or over?`,
    'It gets a yes, and nothing else.',
    '<form method="post"><button name="act" value="share">Share</button> <button name="act" value="decline">Decline</button></form>',
  )

const page = (title: string, text: string, form = '') =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Demo wallet</title><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${form}</html>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function send(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}
