// What an admin can set in the back office, one row a setting: where it is read, how it is typed, and its limits. What is not set
// has the value of the operator's files, worker/edge/operator/ and worker/origin/operator/.
import { actLimits, uploadQuota } from '../limits.ts'
import { informationSections } from '../route-table.ts'
import { type SiteFeature, siteFeatureNames } from './site-features.ts'
import { logo } from './site-logo.ts'
import { type MailTemplate, mailTemplateNames, mailTemplates } from './site-mails.ts'
import type { SettingGroup } from './site-setting-groups.ts'
import * as kinds from './site-setting-kinds.ts'
import * as lists from './site-setting-lists.ts'
import * as texts from './site-setting-texts.ts'
import { type ColourName, colourNames, type ThemeName, themeNames } from './theme-colours.ts'
import { av1Choices, av1SizesMax } from './video-av1.ts'

type SettingRow = {
  group: SettingGroup
  /** Which Worker reads it. The upstream's settings are sent to no edge. */
  side: 'edge' | 'upstream' | 'both'
  /** One text for each language, by its URL code: `terms.de`. */
  isPerLanguage?: true
  kind: kinds.SettingKind<unknown>
}

const { column } = kinds
/** What a legal text may name: the company's details and the list of cookies. */
export const legalHoles = [
  'company',
  'address',
  'email',
  'changed',
  'copyright_agent',
  'records_custodian',
  'union_representative',
  'privacy_contact',
  'necessary_cookies',
  'setting_cookies',
] as const
export type LegalHole = (typeof legalHoles)[number]

type LegalSection = (typeof informationSections)[number]
type LegalName = `legal_${LegalSection}`
const legalText = {
  group: 'legal',
  side: 'edge',
  isPerLanguage: true,
  kind: texts.parts({ may: legalHoles, must: [] }, 40_000),
} as const
const legalTexts = byName<LegalName, typeof legalText>(informationSections, (section) => `legal_${section}`, legalText)

const feature = { group: 'features', side: 'both', kind: kinds.flag() } as const
const features = byName<`feature_${SiteFeature}`, typeof feature>(
  siteFeatureNames,
  (name) => `feature_${name}`,
  feature,
)

/** Members have at most these; an operator may allow fewer, and never more. */
const limits = {
  limit_comments: { group: 'features', side: 'upstream', kind: kinds.wholeNumber(1, actLimits.comm.member) },
  limit_messages: { group: 'features', side: 'upstream', kind: kinds.wholeNumber(1, actLimits['message.new'].member) },
  limit_friends: { group: 'features', side: 'upstream', kind: kinds.wholeNumber(1, actLimits['friend.new'].member) },
  limit_uploads: { group: 'features', side: 'upstream', kind: kinds.wholeNumber(1, uploadQuota.perDay) },
  suggestions_at_first: { group: 'features', side: 'edge', kind: lists.lines(column.country(), 250) },
  index_now_key: { group: 'features', side: 'both', kind: kinds.optionalKey() },
  index_now_endpoint: { group: 'features', side: 'upstream', kind: kinds.address() },
  av1_sizes: { group: 'features', side: 'upstream', kind: lists.lines(column.oneOf(av1Choices), av1SizesMax) },
} as const

const colour = { group: 'colours', side: 'edge', kind: kinds.colour() } as const
const colours = byName<`${ThemeName}_${ColourName}`, typeof colour>(
  themeNames.flatMap((theme) => colourNames.map((name) => `${theme}_${name}` as const)),
  (name) => name,
  colour,
)

const mailRow = (template: MailTemplate) =>
  ({
    group: 'mail',
    side: 'upstream',
    isPerLanguage: true,
    kind: texts.letter(mailTemplates[template], 4000),
  }) as const
const mails = Object.fromEntries(mailTemplateNames.map((name) => [`mail_${name}`, mailRow(name)])) as Record<
  `mail_${MailTemplate}`,
  ReturnType<typeof mailRow>
>

const names = { title: column.text(), href: column.https() }
const detail = (kind = kinds.line(300)) => ({ group: 'company', side: 'edge', kind }) as const

/** Every setting by its name, in the order of the form. */
export const siteSettings = {
  site_name: { group: 'identity', side: 'both', kind: kinds.line(40) },
  site_origin: { group: 'identity', side: 'edge', kind: kinds.origin() },
  logo: { group: 'identity', side: 'edge', kind: logo() },
  logo_light: { group: 'identity', side: 'edge', kind: logo() },
  leave_to: { group: 'identity', side: 'edge', kind: kinds.address('about:blank') },
  exit_address: { group: 'identity', side: 'edge', kind: kinds.address() },
  network_sites: { group: 'links', side: 'edge', kind: lists.rows({ name: column.text(), href: column.https() }, 40) },
  hard_links: {
    group: 'links',
    side: 'edge',
    kind: lists.rows(
      {
        ...names,
        id: column.slug(),
        metrik: column.slug(),
        custom: column.optionalOneOf(['accent', 'plain']),
        icon: column.optionalOneOf(['play', 'globe', 'people', 'eye', 'link']),
      },
      12,
    ),
  },
  partner_links: { group: 'links', side: 'edge', kind: lists.rows(names, 40) },
  share_targets: {
    group: 'links',
    side: 'edge',
    kind: lists.rows({ name: column.text(), address: column.shareAddress() }, 20),
  },
  hidden_channels: { group: 'links', side: 'edge', kind: lists.lines(column.slug(), 500) },
  ...features,
  ...limits,
  ...colours,
  company: detail(),
  company_address: detail(),
  company_email: detail(),
  copyright_agent: detail(),
  records_custodian: detail(),
  union_representative: detail(),
  privacy_contact: detail(),
  security_contact: detail(kinds.contact()),
  security_policy: detail(kinds.address()),
  legal_changed: detail(kinds.day()),
  ...legalTexts,
  legal_reviewed: { group: 'legal', side: 'edge', isPerLanguage: true, kind: kinds.flag() },
  download_options: {
    group: 'download',
    side: 'edge',
    kind: lists.lines(column.oneOf(['extension', 'messenger']), 2),
  },
  download_extension: {
    group: 'download',
    side: 'edge',
    kind: lists.rows({ title: column.text(), text: column.text(300), label: column.text(), href: column.https() }, 1),
  },
  download_channel: {
    group: 'download',
    side: 'edge',
    kind: lists.rows({ name: column.text(), href: column.https() }, 1),
  },
  trial_video: { group: 'download', side: 'edge', kind: kinds.wholeNumber(1, 999_999_999) },
  trial_variants: {
    group: 'download',
    side: 'edge',
    kind: lists.rows({ variant: column.slug(), line: column.text(200), videoId: column.id() }, 20),
  },
  watched_words: { group: 'moderation', side: 'upstream', kind: lists.lines(column.text(60), 1000) },
  ...mails,
} as const satisfies Record<string, SettingRow>

type Table = typeof siteSettings
/** The name of a setting. */
export type SiteSetting = keyof Table
/** In the order of the form. */
export const siteSettingNames = Object.keys(siteSettings) as [SiteSetting, ...SiteSetting[]]
/** The value of a setting, in one language where it has several. */
export type ValueOf<Name extends SiteSetting> =
  Table[Name]['kind'] extends kinds.SettingKind<infer Value> ? Value : never

type NamesWhere<Has> = { [Name in SiteSetting]: Table[Name] extends Has ? Name : never }[SiteSetting]
/** Settings with a text for each language. */
export type LanguageSetting = NamesWhere<{ isPerLanguage: true }>
/** All others. */
export type PlainSetting = Exclude<SiteSetting, LanguageSetting>
/** Settings that the edge reads. */
export type EdgeSetting = NamesWhere<{ side: 'edge' | 'both' }>
/** Settings that the upstream reads. */
export type UpstreamSetting = NamesWhere<{ side: 'upstream' | 'both' }>

/** A row as any code may read it. */
export const settingRow = (name: SiteSetting): SettingRow => siteSettings[name]
export const isPerLanguage = (name: SiteSetting): name is LanguageSetting => settingRow(name).isPerLanguage === true

function byName<Name extends string, Row>(
  words: readonly string[],
  nameOf: (word: never) => string,
  row: Row,
): Record<Name, Row> {
  return Object.fromEntries(words.map((word) => [nameOf(word as never), row])) as Record<Name, Row>
}
