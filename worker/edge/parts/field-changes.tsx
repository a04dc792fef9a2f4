// The fields that a decision changed: each with what it was and what it is.

import { projectionText } from '../../../client/parts/video/projection-field.tsx'
import { isLang, locales, type MessageKey } from '../../../locales/locales.ts'
import type { FieldChange } from '../../../shared/entities/admin.ts'
import { captionLanguageName } from '../../../shared/rules/caption-languages.ts'
import { readSections } from '../../../shared/rules/channel-sections.ts'
import type { VideoState } from '../../../shared/rules/video-visibility.ts'
import type { PageContext } from '../render/page.ts'
import { sectionNames } from './section-fields.tsx'
import { settingName } from './setting-names.ts'

type Translate = PageContext['t']

export const FieldChanges = ({ changes, t }: { changes: readonly FieldChange[]; t: Translate }) =>
  changes.length > 0 && (
    <dl className="field-changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldName(field, t)}</dt>
          <dd>
            {before !== null && <del>{fieldValue(field, before, t)}</del>}{' '}
            {after !== null && <ins>{fieldValue(field, after, t)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )

const names = {
  dir: 'admin.dir',
  dirs: 'admin.dir',
  title: 'lists.title',
  titles: 'lists.title',
  description: 'lists.desc',
  descriptions: 'lists.desc',
  aliases: 'admin.aliases',
  place: 'admin.place',
  parent: 'admin.parent',
  is_hidden: 'admin.isHidden',
  is_verified: 'people.verified',
  sections: 'admin.sections',
  is_featured: 'admin.filter_featured',
  merged: 'admin.merged',
  alias: 'profile.alias',
  gender: 'trait.gender',
  birth_date: 'profile.birth_date',
  country: 'trait.country',
  race: 'trait.race',
  hair: 'trait.hair',
  eye: 'trait.eye',
  height: 'trait.height',
  weight: 'trait.weight',
  size_tits: 'trait.size_tits',
  measurements: 'profile.measurements',
  tattoo: 'trait.tattoo',
  piercing: 'trait.piercing',
  zodiac: 'zodiac.label',
  relationship: 'trait.relationship',
  orientation: 'trait.orientation',
  education: 'profile.education',
  career_status: 'profile.career',
  career_start: 'profile.career_start',
  career_end: 'profile.career_end',
  debut_age: 'profile.debut_age',
  website: 'profile.website',
  url: 'profile.website',
  links: 'admin.links',
  member: 'admin.member',
  picture: 'trait.avatar',
  cover: 'edit.cover',
  viewed: 'thumb.viewed',
  likes: 'importing.likes',
  dislikes: 'importing.dislikes',
  added_date: 'profile.added_date',
  former_dirs: 'importing.formerDirs',
  owner: 'ownChannels.role_owner',
  videos: 'videos.heading',
  categories: 'video.categories',
  performers: 'video.models',
  channel: 'video.channel',
  tags: 'video.tags',
  visibility: 'upload.visible',
  publish_date: 'admin.publishDate',
  are_comments_off: 'admin.commentsOff',
  is_embed_off: 'studio.embedOff',
  projection: 'sphere.projection',
  bin_date: 'studio.binDate',
  allowed_countries: 'admin.allowedCountries',
  blocked_countries: 'admin.blockedCountries',
  poster: 'admin.poster',
  captions: 'captions.heading',
  chapters: 'captions.chapters',
  file: 'importing.file',
  new_file: 'admin.fileNew',
  lang: 'header.language',
  advertiser: 'adverts.advertiser',
  payer: 'adverts.payer',
  starts: 'adverts.starts',
  ends: 'adverts.ends',
  priority: 'adverts.priority',
  slots: 'adverts.slots',
  audience: 'adverts.audience',
  devices: 'adverts.devices',
  countries: 'adverts.countries',
  languages: 'sitemap.languages',
  categories_in: 'adverts.categoriesIn',
  categories_out: 'adverts.categoriesOut',
  device_cap: 'adverts.deviceCap',
  day_cap: 'adverts.dayCap',
  rate_mille: 'adverts.rateMille',
  rate_click: 'adverts.rateClick',
  campaign_state: 'admin.state',
  kind: 'adverts.kind',
  headline: 'adverts.headline',
  text: 'adverts.text',
  link: 'adverts.link',
  src: 'adverts.src',
  origins: 'adverts.origins',
  is_paused: 'adverts.isPaused',
  feed: 'feeds.address',
  source: 'importing.source',
  rows: 'importing.rows',
  added: 'importing.outcome_added',
  changed: 'importing.outcome_changed',
  same: 'importing.outcome_same',
  failed: 'importing.outcome_failed',
  uploader: 'legal.uploader',
  every_hours: 'feeds.hours',
  takes_media: 'importing.takesMedia',
  advert_picture: 'adverts.picture_picture',
  advert_wide: 'adverts.picture_wide',
} as const satisfies Record<string, MessageKey>

/**
 * `titles.de` is the title in German, `description_de` the description; `merged_title` is the title of the object that was merged. A field
 * of a later version is shown by its name.
 */
export function fieldName(field: string, t: Translate): string {
  const ofSite = settingName(field, t)
  if (ofSite !== null) return ofSite
  const [, ofMerged] = /^merged_(.+)$/.exec(field) ?? []
  if (ofMerged) return `${t('admin.merged')}: ${fieldName(ofMerged, t)}`
  const [name = '', lang = ''] = field.replace(/^(title|description|dir)_([a-z]{2})$/, '$1.$2').split('.')
  const known = Object.hasOwn(names, name) ? t(names[name as keyof typeof names]) : name
  // `link.12` is the link of the creative 12 of a campaign.
  if (/^\d+$/.test(lang)) return `${known} (${lang})`
  // Captions may be in more languages than the site is.
  if (name === 'captions' && lang) return `${known} (${captionLanguageName(lang)})`
  return isLang(lang) ? `${known} (${locales[lang].name})` : known
}

const traitNames = new Set([
  'gender',
  'race',
  'hair',
  'eye',
  'size_tits',
  'tattoo',
  'piercing',
  'relationship',
  'orientation',
])

/** Marks are kept as 1, traits as their codes. A value of a later version is shown as it is. */
export function fieldValue(field: string, value: string, t: Translate): string {
  if (field.startsWith('is_') || field.startsWith('are_')) return value === '1' ? t('admin.yes') : value
  if (field === 'sections')
    return readSections(value)
      .map((one) => t(sectionNames[one]))
      .join(', ')
  if (field === 'visibility') return stateText(value, t)
  if (field === 'projection') return projectionText(value, t)
  const key = traitNames.has(field)
    ? `trait.${field}_${value}`
    : field === 'zodiac'
      ? `zodiac.${value}`
      : field === 'career_status'
        ? `profile.career_${value}`
        : null
  return (key && t(key as MessageKey)) || value
}

const states: Partial<Record<string, MessageKey>> = {
  public: 'admin.state_public',
  members: 'upload.private',
  friends: 'admin.state_friends',
  unlisted: 'admin.state_unlisted',
  private: 'admin.state_private',
  scheduled: 'admin.state_scheduled',
  deleted: 'admin.state_deleted',
} satisfies Record<VideoState, MessageKey>

/** Who may see a video; a state of a later version is shown by its name. */
export function stateText(state: string, t: Translate): string {
  const key = states[state]
  return key ? t(key) : state
}
