// What a setting is where none is published in the back office: the value of the operator's files. A setting without a default does
// not compile.
import { informationSections } from '../../../shared/route-table.ts'
import { siteFeatureNames } from '../../../shared/rules/site-features.ts'
import type { EdgeSetting, LanguageSetting, ValueOf } from '../../../shared/rules/site-settings.ts'
import { colourNames, themeColours, themeNames } from '../../../shared/rules/theme-colours.ts'
import { siteName } from '../../../shared/site-name.ts'
import { discretion } from './discretion.ts'
import { channel, downloadOptions, extension, trialVariants, trialVideoId } from './download.ts'
import { hardLinks } from './hard-links.ts'
import { hiddenChannels } from './hidden-channels.ts'
import { imprint } from './imprint.ts'
import { legal } from './legal.ts'
import { networkSites } from './network-sites.ts'
import { partnerLinks } from './partner-links.ts'
import { shareTargets } from './share-targets.ts'

export type EdgePlain = Exclude<EdgeSetting, LanguageSetting>
export type EdgeLanguage = Extract<EdgeSetting, LanguageSetting>
type Feature = Extract<EdgePlain, `feature_${string}`>
type Colour = Extract<EdgePlain, `dark_${string}` | `light_${string}`>
type LegalText = Extract<EdgeLanguage, `legal_${(typeof informationSections)[number]}`>

const features = Object.fromEntries(siteFeatureNames.map((name) => [`feature_${name}`, true])) as Record<Feature, true>
const colours = Object.fromEntries(
  themeNames.flatMap((theme) => colourNames.map((name) => [`${theme}_${name}`, themeColours[theme][name]])),
) as Record<Colour, string>

export const settingDefaults: { [Name in EdgePlain]: ValueOf<Name> } = {
  site_name: siteName,
  // The variable SITE_ORIGIN.
  site_origin: '',
  logo: null,
  logo_light: null,
  leave_to: discretion.leaveTo,
  exit_address: discretion.exitHref,
  network_sites: networkSites,
  hard_links: hardLinks,
  partner_links: partnerLinks,
  share_targets: shareTargets,
  hidden_channels: hiddenChannels,
  ...features,
  suggestions_at_first: [],
  index_now_key: '',
  ...colours,
  company: imprint.company,
  company_address: imprint.address,
  company_email: imprint.email,
  copyright_agent: imprint.copyrightAgent,
  records_custodian: imprint.recordsCustodian,
  union_representative: imprint.unionRepresentative,
  privacy_contact: imprint.privacyContact,
  security_contact: imprint.securityContact,
  security_policy: imprint.securityPolicy,
  legal_changed: imprint.changed,
  download_options: downloadOptions,
  download_extension: extension,
  download_channel: channel,
  trial_video: trialVideoId,
  trial_variants: trialVariants,
}

const legalTexts = Object.fromEntries(
  informationSections.map((section) => [`legal_${section}`, { en: legal[section] }]),
) as Record<LegalText, { en: ValueOf<LegalText> }>

/** The files hold English texts only. */
export const languageDefaults: { [Name in EdgeLanguage]: Readonly<Record<string, ValueOf<Name>>> } = {
  ...legalTexts,
  legal_reviewed: { en: imprint.isReviewed },
}
