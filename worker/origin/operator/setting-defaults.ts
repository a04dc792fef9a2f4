// What a setting of the upstream is where none is published in the back office. A setting without a default does not compile.
import { actLimits, uploadQuota } from '../../../shared/limits.ts'
import { siteFeatureNames } from '../../../shared/rules/site-features.ts'
import type { LanguageSetting, UpstreamSetting, ValueOf } from '../../../shared/rules/site-settings.ts'
import { siteName } from '../../../shared/site-name.ts'
import { watchedWords } from './watched-words.ts'

export type UpstreamPlain = Exclude<UpstreamSetting, LanguageSetting>
type Feature = Extract<UpstreamPlain, `feature_${string}`>

const features = Object.fromEntries(siteFeatureNames.map((name) => [`feature_${name}`, true])) as Record<Feature, true>

export const settingDefaults: { [Name in UpstreamPlain]: ValueOf<Name> } = {
  site_name: siteName,
  ...features,
  limit_comments: actLimits.comm.member,
  limit_messages: actLimits['message.new'].member,
  limit_friends: actLimits['friend.new'].member,
  limit_uploads: uploadQuota.perDay,
  // Nothing is sent.
  index_now_key: '',
  index_now_endpoint: 'https://api.indexnow.org/indexnow',
  av1_sizes: ['auto'],
  watched_words: watchedWords,
}
