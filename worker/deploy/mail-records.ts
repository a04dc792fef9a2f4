// The records of the domain that mails come from: without them most mail programs call the site's mails spam. A dry run says what to set;
// it and a deployment look each up over DNS over HTTPS, and say what is missing. Neither stops at that: a record may be on its way.
import * as z from 'zod/mini'

type MailRecord = { kind: 'SPF' | 'DKIM' | 'DMARC'; name: string; begins: RegExp; advice: string }

/** Those that Cloudflare's Email Service makes when a domain is added to it. */
const recordsOf = (domain: string): readonly MailRecord[] => [
  {
    kind: 'SPF',
    name: `cf-bounce.${domain}`,
    begins: /^v=spf1 .*include:_spf\.mx\.cloudflare\.net/,
    advice: '"v=spf1 include:_spf.mx.cloudflare.net ~all"',
  },
  {
    kind: 'DKIM',
    name: `cf-bounce._domainkey.${domain}`,
    begins: /^v=DKIM1;.*\bp=[A-Za-z0-9+/]/,
    advice: 'the key that the dashboard shows (Email Service, your domain, DNS records)',
  },
  {
    kind: 'DMARC',
    name: `_dmarc.${domain}`,
    begins: /^v=DMARC1;\s*p=(none|quarantine|reject)\b/,
    advice: '"v=DMARC1; p=reject;", at first with p=none',
  },
]

/** The domain of MAIL_FROM; null where the site sends no mail. */
export function mailDomainOf(vars: Readonly<Record<string, unknown>>): string | null {
  const [, domain = ''] = /^[^@\s]+@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i.exec(String(vars.MAIL_FROM ?? '')) ?? []
  return domain === '' ? null : domain.toLowerCase()
}

/** What to set, in words. */
export const mailRecordTexts = (domain: string | null): string[] =>
  domain === null
    ? ['No mail: MAIL_FROM is not set.']
    : [
        `Mails come from ${domain}. It needs these TXT records, which the dashboard sets when you add the domain to the Email Service:`,
        ...recordsOf(domain).map(({ kind, name, advice }) => `  ${kind}: ${name}, ${advice}`),
        'Let your mail provider report bounces and complaints to /mail-events, with MAIL_EVENTS_TOKEN (worker/README.md).',
      ]

/** The texts of a name's TXT records; null where the question has no answer. */
export type LookUp = (name: string) => Promise<string[] | null>

/** One line a record. */
export const checkMailRecords = (domain: string, lookUp: LookUp = lookUpTexts): Promise<string[]> =>
  Promise.all(
    recordsOf(domain).map(async ({ kind, name, begins, advice }) => {
      const texts = await lookUp(name)
      if (texts === null) return `${kind} of ${domain} could not be looked up.`
      return texts.some((text) => begins.test(text))
        ? `${kind} of ${domain} is set.`
        : `${kind} of ${domain} is missing: the TXT record ${name} has to be ${advice}. Until then mails may be taken for spam.`
    }),
  )

/** An operator waits for all of them, who may have no network. */
const lookUpMs = 3000

/** A name server's fault has another status, and is not known to be a missing record; nor is an answer of another form. */
const [dnsOk, dnsNoSuchName] = [0, 3]
const DnsAnswer = z.object({
  Status: z.literal([dnsOk, dnsNoSuchName]),
  Answer: z.optional(z.array(z.object({ data: z.string() }))),
})

async function lookUpTexts(name: string): Promise<string[] | null> {
  const address = `https://cloudflare-dns.com/dns-query?${new URLSearchParams({ name, type: 'TXT' })}`
  const init = { headers: { accept: 'application/dns-json' }, signal: AbortSignal.timeout(lookUpMs) }
  const answer = await fetch(address, init)
    .then(async (response) => (response.ok ? DnsAnswer.safeParse(await response.json()).data : undefined))
    .catch(() => undefined)
  if (!answer) return null
  const { Answer = [] } = answer
  // A long text is several strings in quotation marks.
  return Answer.map(({ data }) => data.replace(/^"|"$/g, '').replace(/"\s*"/g, ''))
}
