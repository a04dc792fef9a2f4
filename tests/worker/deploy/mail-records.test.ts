// What a deployment says of the records by which mails arrive.
import { expect, test, vi } from 'vitest'
import { readConfiguration } from '../../../worker/deploy/configuration.ts'
import { dryRun } from '../../../worker/deploy/dry-run.ts'
import { checkMailRecords, mailDomainOf, mailRecordTexts } from '../../../worker/deploy/mail-records.ts'

test('the domain of mails is that of MAIL_FROM, and a dry run names the three records to set', () => {
  expect(mailDomainOf({ MAIL_FROM: 'hello@Tube.example' })).toBe('tube.example')
  expect([mailDomainOf({}), mailDomainOf({ MAIL_FROM: 'hello' })]).toEqual([null, null])
  expect(mailRecordTexts(null)).toEqual(['No mail: MAIL_FROM is not set.'])
  expect(mailRecordTexts('tube.example').join('\n')).toMatch(
    /SPF: cf-bounce\.tube\.example.*DKIM: cf-bounce\._domainkey\.tube\.example.*DMARC: _dmarc\.tube\.example/s,
  )
})

test('a deployment says of each record whether it is set, missing, or could not be looked up', async () => {
  const set: Record<string, string[] | null> = {
    'cf-bounce.tube.example': ['other', 'v=spf1 include:_spf.mx.cloudflare.net ~all'],
    'cf-bounce._domainkey.tube.example': ['v=DKIM1; h=sha256; k=rsa; p='],
    '_dmarc.tube.example': null,
  }
  expect(await checkMailRecords('tube.example', async (name) => set[name] ?? null)).toEqual([
    'SPF of tube.example is set.',
    expect.stringMatching(/^DKIM of tube\.example is missing: the TXT record cf-bounce\._domainkey\.tube\.example/),
    'DMARC of tube.example could not be looked up.',
  ])
})

const spf = { data: '"v=spf1 " "include:_spf.mx.cloudflare.net ~all"' }
test.each([
  ['its text in two strings is set', { Status: 0, Answer: [spf] }, 'set'],
  ['no text is missing', { Status: 0 }, 'missing'],
  ['no such name (NXDOMAIN) is missing', { Status: 3 }, 'missing'],
  ['a fault of the name server (SERVFAIL) could not be looked up', { Status: 2 }, 'unknown'],
  ['a refusal of the name server could not be looked up', { Status: 5, Answer: [spf] }, 'unknown'],
  ['no status could not be looked up', { Answer: [spf] }, 'unknown'],
  ['texts that are no list could not be looked up', { Status: 0, Answer: 'v=spf1' }, 'unknown'],
  ['a text that is a number could not be looked up', { Status: 0, Answer: [{ data: 1 }] }, 'unknown'],
  ['nothing could not be looked up', null, 'unknown'],
  ['a page instead of JSON could not be looked up', '<html>', 'unknown'],
  ['status 503 could not be looked up', 503, 'unknown'],
  ['a broken connection could not be looked up', new TypeError('fetch failed'), 'unknown'],
])('a record whose look-up over HTTPS answers with %s', async (_, answer, said) => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (answer instanceof Error) throw answer
    if (answer === 503) return Response.json({ Status: 0, Answer: [spf] }, { status: 503 })
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  const [line = ''] = await checkMailRecords('tube.example')
  expect(String(asked.mock.calls[0]?.[0])).toBe(
    'https://cloudflare-dns.com/dns-query?name=cf-bounce.tube.example&type=TXT',
  )
  asked.mockRestore()
  expect(line).toMatch(
    { set: /is set\.$/, missing: /is missing: /, unknown: /could not be looked up\.$/ }[
      said as 'set' | 'missing' | 'unknown'
    ],
  )
})

test('a dry run looks each record up, and a network that does not answer is a line and no failure', async () => {
  const read = readConfiguration
  const configurations = {
    hasher: read('hasher'),
    origin: read('origin'),
    edge: read('edge'),
    media: read('media'),
  }
  const { origin } = configurations
  const run = async (lookUp: (name: string) => Promise<string[] | null>, from = 'hello@tube.example') => {
    const said: string[] = []
    const sends = { ...configurations, origin: { ...origin, vars: { ...origin.vars, MAIL_FROM: from } } }
    const options = { environment: 'staging', wrangler: async () => '', lookUp } as const
    await dryRun(sends, options, (line) => said.push(line))
    return said.join('\n')
  }
  const asked: string[] = []
  const answered = await run(async (name) => {
    asked.push(name)
    return name.startsWith('_dmarc') ? ['v=DMARC1; p=reject;'] : []
  })
  expect(asked).toEqual(['cf-bounce.tube.example', 'cf-bounce._domainkey.tube.example', '_dmarc.tube.example'])
  for (const line of [
    'SPF of tube.example is missing',
    'DKIM of tube.example is missing',
    'DMARC of tube.example is set.',
  ])
    expect(answered).toContain(line)
  const offline = await run(async () => null)
  for (const kind of ['SPF', 'DKIM', 'DMARC'])
    expect(offline).toContain(`${kind} of tube.example could not be looked up.`)
  expect(await run(() => Promise.reject(new Error('asked without a domain')), '')).toContain('No mail: MAIL_FROM')
})
