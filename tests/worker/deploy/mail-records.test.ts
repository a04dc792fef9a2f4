// What a deployment says of the records by which mails arrive.
import { expect, test } from 'vitest'
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
    const options = { environment: 'staging', dryWrangler: async () => '', lookUp } as const
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
