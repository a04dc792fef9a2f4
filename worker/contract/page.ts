// The contract as a page that a developer can build an upstream from: requests, answers, and error handling.
import { acts } from '../../shared/contract/acts.ts'
import { actField, actsPath } from '../../shared/stat.ts'
import { mayBeLeftOut } from './check-left-out.ts'
import type { Described, DescribedWrite } from './describe-row.ts'
import { listsChapter, withoutAccountsChapter } from './list-chapters.ts'
import { outline } from './outline.ts'
import { denyListChapter, introduction, mediaChapter, writesChapter } from './page-chapters.ts'
import { schemaOf } from './schema-of.ts'
import { valueTexts } from './values.ts'

/** @param taken the row of the deny list, which the edge requests by itself */
export const page = (rows: Described[], writes: DescribedWrite[], taken: Described): string =>
  [
    ...introduction,
    ...listsChapter,
    ...withoutAccountsChapter,
    '## Rows for all visitors',
    '',
    ...rowsTable(rows.filter((row) => !mayBeLeftOut(row))),
    '## Rows that need accounts',
    '',
    'An upstream without accounts leaves them out.',
    '',
    ...rowsTable(rows.filter(mayBeLeftOut)),
    '## The rows in detail',
    '',
    ...rows.toSorted((one, other) => Number(mayBeLeftOut(one)) - Number(mayBeLeftOut(other))).flatMap(rowPart),
    ...writesChapter,
    ...writes.flatMap(writePart),
    ...mediaChapter,
    ...denyListChapter,
    ...rowPart(taken),
    ...actsPart(),
  ].join('\n')

const rowsTable = (rows: Described[]): string[] =>
  table(
    ['row', 'address', 'fresh for'],
    rows.map((row) => [`[${row.name}](#${row.name.toLowerCase()})`, `\`${addressOf(row)}\``, lifetimeText(row)]),
  )

const addressOf = ({ path, query }: Described): string => {
  const asked = Object.entries(query).map(([key, template]) => `${key}=${template}`)
  return path + (asked.length ? `?${asked.join('&')}` : '')
}

const lifetimeText = ({ lifetimeSeconds }: Described): string =>
  lifetimeSeconds.map((lifetime) => (lifetime ? `${lifetime.toLocaleString('en')} s` : 'not cached')).join(' or ')

const sentence = (lifetime: string): string => (/^\d/.test(lifetime) ? `Fresh for ${lifetime}` : 'Never cached')

function rowPart(row: Described): string[] {
  return [
    `### ${row.name}`,
    '',
    row.about,
    '',
    '```',
    `${row.method} ${addressOf(row)}`,
    '```',
    '',
    `${sentence(lifetimeText(row))} · ${sharedText[row.audience]} · ${gateText(row)}${row.refuses.length ? ` · refused with ${row.refuses.join(' or ')}` : ''}`,
    '',
    ...table(['value', 'accepted values'], valueTexts(row)),
    'The answer:',
    '',
    '```',
    ...outline(row.answer),
    '```',
    '',
    ...(row.example
      ? [
          'For example:',
          '',
          '```',
          row.example.address,
          '```',
          '```json',
          JSON.stringify(row.example.answer, null, 2),
          '```',
          '',
        ]
      : []),
  ]
}

const table = (heads: string[], rows: string[][]): string[] =>
  rows.length
    ? [
        `| ${heads.join(' | ')} |`,
        `|${heads.map(() => '---').join('|')}|`,
        ...rows.map((cells) => `| ${cells.join(' | ')} |`),
        '',
      ]
    : []

const writePart = (row: DescribedWrite): string[] => [
  `### ${row.name}`,
  '',
  row.about,
  '',
  '```',
  `${row.method} ${row.path}`,
  '```',
  '',
  `${whoText(row.audience)} · ${gateText(row)} · at most ${row.maxBytes.toLocaleString('en')} bytes`,
  '',
  'The form:',
  '',
  '```',
  ...outline(row.body),
  '```',
  '',
  'The answer:',
  '',
  '```',
  ...outline(row.answer),
  '```',
  '',
]

const sharedText = {
  public: 'the same for all visitors',
  members: 'the same for every valid session',
  member: 'for the session of the request',
  visitor: 'for the cookies of the request',
} as const

const whoText = (audience: 'public' | 'member'): string =>
  audience === 'public' ? 'Without a session' : 'Requires a session'

const gateText = ({ gate }: Described | DescribedWrite): string =>
  gate === 'exempt' ? 'reachable before an age check' : 'not before an age check'

function actsPart(): string[] {
  return [
    '## Acts',
    '',
    `\`POST ${actsPath}\`, a form whose fields are in one group: \`${actField('act')}=vote&${actField('vote')}=1\`. The names are reserved; the`,
    "edge posts them with the visitor's session, and never caches an answer.",
    '',
    ...Object.entries(acts).flatMap(([name, { about, audience, fields }]) => [
      `### ${name}`,
      '',
      about,
      '',
      `${whoText(audience)}.`,
      '',
      '```',
      ...outline(schemaOf(fields, 'input')),
      '```',
      '',
    ]),
    'The answer is one of:',
    '',
    '```json',
    '{ "ok": true, "comment_id": 12 }',
    '{ "error": "Too short", "code": "min_length", "field": "msg", "info": 5 }',
    '```',
    '',
  ]
}
