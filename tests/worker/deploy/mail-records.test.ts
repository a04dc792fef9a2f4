// What a deployment says of the records by which mails arrive.
import { expect, test } from 'vitest'
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
