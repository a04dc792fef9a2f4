// The answers of a healthy upstream, small and invented: one builder per row of the contract, each checked against the row's
// schema.
import {
  type AnswerOf,
  type AnyEndpoint,
  contract,
  type EndpointName,
  endpoints,
  type ParamsOf,
} from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { encodeVideoUrl } from '../../../shared/rules/video-playback.ts'
import {
  category,
  categoryDirOf,
  categoryTitleOf,
  channelThumb,
  channelTitleOf,
  comment,
  dirOf,
  memberThumb,
  modelThumb,
  modelTitleOf,
  namedCategory,
  namedChannel,
  namedModel,
  picture,
  playlist,
  several,
  subscriptions,
  thumb,
  titleOf,
} from './invented-entities.ts'

type Answers = { [Name in EndpointName]: (params: ParamsOf<Name>) => AnswerOf<Name> }

/** As many as 500 pages of 60 hold. */
const total_count = 30_000

/** More than one answer holds, but few enough for one part of a sitemap. */
export const indexedVideos = 2300

const categoryName = { dir: categoryDirOf(1), title: categoryTitleOf(1) }
const counts = { playlists: 2, comments: 3, friends: 4, subscriptions: 5, messages: 6, videos: 7 }

const message = (message_id: number) => ({ message_id, user_id: 8, message: `Hello ${message_id}`, sent_date: day })

const day = '2026-01-02T03:04:05.000Z'

const legalNotice: AnswerOf<'statement'>['notice'] = {
  receipt: '23456789ABCD',
  kind: 'dmca',
  state: 'open',
  address: '/video/7/silver-rain/',
  title: 'Silver rain',
  filed_date: day,
  due_date: day,
  decided: null,
  answered: null,
  settled: null,
  restores: null,
  counter: null,
  is_confirmed: true,
  may_answer: null,
}

const ownUpload: AnswerOf<'uploads'>['uploads'][number] = {
  upload_id: '0123456789abcdef0123456789abcdef',
  file_name: 'fog.mp4',
  sent_name: 'fog.mp4',
  file_bytes: 1_000_000,
  title: 'Fog over the lake',
  added_date: day,
  changed_date: day,
  duration: 720,
  still: picture,
  state: 'ready',
  reason: '',
  note: '',
  is_complete: true,
  missing: [],
  can_retry: false,
  bytes_there: 1_000_000,
  step: '',
  progress: 1,
  renditions: [480],
  video: null,
}

const answers: Answers = {
  main: () => ({ videos: several(30, 1, thumb), total_count, categories: [{ title: 'Silk', dir: 'silk' }] }),
  videos: ({ count, page }) => ({ videos: several(count, (page - 1) * count + 1, thumb), total_count }),
  search: ({ count, page }) => ({
    videos: several(count, (page - 1) * count + 1, thumb),
    total_count,
    related_searches: ['golden light'],
  }),
  video: ({ video_id }) => ({
    video: {
      video_id,
      dir: dirOf(video_id),
      title: titleOf(video_id),
      title_de: `Streifen ${video_id}`,
      description: `What film ${video_id} is about`,
      thumb: picture,
      thumbsrc: picture,
      scr: picture,
      duration: '0:12:05',
      post_date: day,
      status_id: 1,
      is_private: 0,
      statistics: { viewed: 1234, likes: 5, dislikes: 1, comments: 2, comments_count: 2 },
      user: { id: 7, username: 'boris' },
      channel: null,
      models: [],
      categories: [{ title: 'Silk', dir: 'silk' }],
      gender: 'str',
    },
    r_keys: ['silk'],
  }),
  privateVideo: ({ video_id }) => ({
    video: { ...answers.video({ video_id }).video, is_private: 1 },
    files: answers.videoFile({ video_id }),
  }),
  relatedVideos: ({ count }) => ({ videos: several(count, 900_001, thumb), total_count }),
  memberVideos: (params) => answers.videos(params),
  memberSearch: (params) => answers.search(params),
  privateRelated: (params) => answers.relatedVideos(params),
  videoFile: () =>
    ['sd', 'hd'].map((quality) => ({
      video_url: encodeVideoUrl(`/media/videos/silk/${quality}.mp4`),
      timelines_count: 12,
      timelines_interval: 1,
      format: `_${quality}.mp4`,
    })),
  models: ({ count, page }) => ({ models: several(count, (page - 1) * count + 1, modelThumb), total_count }),
  model: ({ dir }) => ({
    model: {
      ...modelThumb(idIn(dir)),
      dir,
      scr: picture,
      description: `Who ${modelTitleOf(idIn(dir))} is`,
      alias: 'The quiet one',
      gender: 'female',
      age: 31,
      birth_date: '1995-07-21',
      race: 'latin',
      career: { start: 2016, debut_age: 21, status: 1 },
      zodiac: 'cancer',
      hair: '3',
      eye: '2',
      tattoo: '1',
      piercing: '0',
      size_tits: '2',
      measurements: '90-60-90',
      height: 171,
      weight: 56,
      added_date: day,
      education: 'A school of weather',
      relationship: '1',
      orientation: '1',
      website: 'https://model.example/',
    },
  }),
  channels: ({ count, page }) => ({ channels: several(count, (page - 1) * count + 1, channelThumb), total_count }),
  channel: ({ dir }) => ({
    channel: {
      ...channelThumb(idIn(dir)),
      dir,
      url: 'https://channel.example/',
      description: `What ${channelTitleOf(idIn(dir))} shows`,
      added_date: day,
    },
  }),
  otherModels: () => ({ together: several(3, 1, modelThumb), similar: several(3, 4, modelThumb) }),
  foundPeople: () => ({ models: several(2, 1, modelThumb), channels: several(1, 1, channelThumb) }),
  moved: () => ({ dir: null }),
  members: ({ count, page }) => ({ members: several(count, (page - 1) * count + 1, memberThumb), total_count }),
  member: ({ user_id }) => ({
    member: {
      ...memberThumb(user_id),
      cover: picture,
      about_me: `What member ${user_id} says`,
      birth_date: '1995-07-21',
      relationship: '1',
      orientation: '1',
      education: 'A school of weather',
      website: 'https://member.example/',
      added_date: day,
    },
  }),
  subscriptions: () => ({ subscriptions }),
  categories: () => ({ categories: several(60, 1, category) }),
  playlists: ({ count, page }) => ({ playlists: several(count, (page - 1) * count + 1, playlist), total_count }),
  playlist: ({ id }) => ({
    playlist: { ...playlist(id), categories: [categoryName], videos: several(pageSizes.playlistStrip, 1, thumb) },
  }),
  ownPlaylist: ({ id, page }) => ({
    playlist: {
      ...playlist(id),
      private: 1,
      categories: [],
      videos: several(pageSizes.playlistStrip, (page - 1) * 30 + 1, thumb),
    },
    total_count: 45,
  }),
  ownPlaylists: ({ count, page }) => ({
    playlists: several(count, (page - 1) * count + 1, playlist),
    total_count,
  }),
  wholePlaylist: ({ id }) => ({
    playlist: { ...playlist(id), categories: [categoryName], videos: several(pageSizes.playlistStrip, 1, thumb) },
  }),
  ownVideos: ({ count, page }) => ({
    videos: several(count, (page - 1) * count + 1, thumb),
    total_count,
    is_paused: false,
  }),
  addTo: () => ({
    playlists: [{ playlist_id: 1, title: 'Slow mornings', private: 0, total_videos: 3, has_video: true }],
    is_favourite: false,
    is_watch_later: true,
  }),
  seenMember: ({ user_id }) => answers.member({ section: 'profile', user_id }),
  seenFriends: ({ count, page }) => ({ members: several(count, (page - 1) * count + 1, memberThumb), total_count }),
  seenSubscriptions: () => ({ subscriptions }),
  seenComments: () => ({ comments: several(25, 1, comment).toReversed(), total_count: 25 }),
  friendRequests: () => ({ received: [memberThumb(3)], sent: [memberThumb(4)], blocked: [] }),
  feed: ({ count, page }) => ({ videos: several(count, (page - 1) * count + 1, thumb), total_count }),
  conversations: () => ({
    conversations: [{ user: { user_id: 8, username: 'boris' }, last: message(2), unread: 1 }],
    total_count: 1,
  }),
  conversation: ({ user_id }) => ({
    user: { user_id, username: 'boris', avatar: picture },
    messages: [message(1), message(2)],
    has_older: true,
    unread: 1,
    may_write: true,
  }),
  newMessages: () => ({ messages: [message(3)] }),
  unreadSummary: () => ({ mark: '3-1', unread_messages: 1, unread_notices: 2 }),
  notices: () => ({
    notices: [
      { notice_id: 1, kind: 'message', user: { user_id: 8, username: 'boris' }, added_date: day, is_read: false },
      {
        notice_id: 2,
        kind: 'upload_accepted',
        section: 'video',
        object_id: 1,
        dir: 'film-1',
        title: 'Film 1',
        added_date: day,
        is_read: true,
      },
    ],
    total_count: 2,
  }),
  videoIndex: ({ after, lang }) => ({
    entries: several(Math.min(pageSizes.index, Math.max(0, indexedVideos - after)), after + 1, (video_id) => ({
      video_id,
      dir: dirOf(video_id),
      title: `${titleOf(video_id)} (${lang})`,
      scr: picture,
      duration: '0:12:05',
      post_date: day,
    })),
    last_id: indexedVideos,
  }),
  comments: () => ({ comments: several(25, 1, comment).toReversed(), total_count: 25 }),
  uploads: () => ({ uploads: [ownUpload], total_count: 1 }),
  upload: ({ upload_id }) => ({
    upload: { ...ownUpload, upload_id },
    typed: { title: 'Fog over the lake' },
    codes: [],
    part_bytes: 8_388_608,
    parts: [],
    has_picture: false,
    stills: [],
  }),
  uploadRecords: () => ({
    title: 'Fog over the lake',
    shown: 1,
    people: [
      {
        person_id: 1,
        name: 'Lina Berg',
        model_dir: 'lina-berg',
        record_date: '2026-01-02',
        reference: 'R-17',
        custodian: 'Keeper',
        address: '1 Quay',
      },
    ],
    missing: [{ field: 'age', code: 'age_unverified' }],
    is_closed: false,
    age: { state: 'none', until: null },
  }),
  reviewQueue: () => ({ uploads: [], total_count: 0 }),
  queues: () => ({ queues: [{ queue: 'uploads', total: 0, overdue: 0 }] }),
  queueItems: () => ({ items: [], total_count: 0 }),
  noticeQueue: () => ({ cases: [], total_count: 0 }),
  noticeState: ({ receipt }) => ({ notice: { ...legalNotice, receipt } }),
  statement: () => ({ notice: legalNotice }),
  auditLog: () => ({ entries: [], total_count: 0, broken_at: null }),
  ageQueue: () => ({ checks: [], total_count: 0 }),
  siteStatus: () => ({ seen_date: null, levels: [], alerts: [], charts: [], charts_from: '2026-11-22T00:00:00.000Z' }),
  failedJobs: () => ({ jobs: [], total_count: 0 }),
  adminOverview: () => ({
    totals: { categories: 42, hidden: 1, videos: 5000, models: 200, channels: 30, playlists: 300 },
  }),
  adminStatistics: () => ({ counted_date: null, totals: [], tops: [], advert_income: null }),
  adminNow: () => ({
    until_date: '2026-11-26T00:00:00.000Z',
    views: 3,
    plays: 2,
    pages: 9,
    countries: [{ country: 'de', total: 3 }],
    operation: null,
  }),
  adminObjectStatistics: ({ id }) => ({ id, totals: [] }),
  adminSearches: () => ({ searched: [], missing: [], rules: [] }),
  searchRules: () => ({ rules: [] }),
  catalogueChanges: () => ({ changes: [], total_count: 0, broken_at: null }),
  adminSettings: ({ version }) => ({
    of:
      version === 0
        ? null
        : { version, username: 'ada', added_date: '2026-11-22T00:00:00.000Z', note: '', changed: [], restored: null },
    texts: {},
    changes: [],
    newest: version,
    shown: version,
    problems: [],
    defaults: {},
  }),
  settingsVersions: () => ({ versions: [], total_count: 0 }),
  adminCategories: () => ({ rows: [], total_count: 0, filters: [], next_after: null }),
  adminCategory: ({ category_id }) => ({
    category: {
      category_id,
      dir: 'rain',
      title: 'Rain',
      description: '',
      texts: [],
      aliases: [],
      pictures: [],
      parent: '',
      total_videos: 0,
      is_hidden: false,
      is_always_hidden: false,
      place: 0,
      changed_date: null,
      version: 1,
    },
  }),
  adminAdverts: () => ({ rows: [], total_count: 0, filters: [], next_after: null }),
  adminAdvert: ({ campaign_id }) => ({
    campaign: {
      campaign_id,
      title: 'Autumn',
      advertiser: 'Northlight',
      payer: '',
      state: 'running',
      starts_date: '2026-11-22T00:00:00.000Z',
      ends_date: null,
      priority: 0,
      weight: 1,
      slots: ['footer'],
      countries: [],
      languages: [],
      devices: [],
      categories_in: [],
      categories_out: [],
      audience: 'all',
      device_cap: 0,
      day_cap: 0,
      rate_mille: 0,
      rate_click: 0,
      changed_date: '2026-11-22T00:00:00.000Z',
      version: 1,
      creatives: [],
    },
  }),
  advertHistory: () => ({ changes: [], total_count: 0, broken_at: null }),
  advertCounts: () => ({ counts: [], rate_mille: 0, rate_click: 0 }),
  adminMembers: () => ({ rows: [], total_count: 0, filters: [], next_after: null }),
  adminMember: ({ user_id }) => ({
    member: {
      user_id,
      username: 'anna',
      role: 'member',
      state: 'active',
      country: null,
      joined_date: '2026-11-22T00:00:00.000Z',
      seen_date: '2026-11-22T00:00:00.000Z',
      total_videos: 0,
      strikes: 0,
      is_confirmed: true,
      email_hash: null,
      has_second_factor: false,
      closed_until: null,
      silenced_until: null,
      acts: [],
      parts: [],
      sessions: [],
      limits: [],
    },
  }),
  memberHistory: () => ({ changes: [], total_count: 0, broken_at: null }),
  memberDecision: ({ act_id }) => ({
    decision: {
      act_id,
      act: 'warn',
      reason: 'spam',
      statement: 'Please stop.',
      decided_date: '2026-11-22T00:00:00.000Z',
      until_date: null,
      state: 'open',
      lifted: null,
      appealed_date: null,
      settled: null,
      appeal_until: null,
    },
  }),
  appealQueue: () => ({ appeals: [], total_count: 0 }),
  adminSubjects: () => ({ rows: [], total_count: 0, filters: [], next_after: null }),
  adminSubject: ({ id }) => ({
    subject: {
      id,
      dir: 'lina-berg',
      title: 'Lina Berg',
      total_videos: 3,
      subscribers: 4,
      is_hidden: false,
      is_featured: false,
      has_picture: false,
      member: '',
      changed_date: null,
      version: 1,
      fields: { title: 'Lina Berg', dir: 'lina-berg' },
      former_dirs: [],
      pictures: [],
    },
  }),
  adminVideos: () => ({ rows: [], total_count: 0, filters: [], searched: null, next_after: null }),
  adminVideo: ({ video_id }) => ({
    video: {
      id: video_id,
      dir: 'rain',
      title: 'Rain',
      state: 'public' as const,
      seconds: 60,
      viewed: 0,
      post_date: '2026-11-22T00:00:00.000Z',
      username: 'boris',
      is_featured: false,
      description: '',
      categories: [],
      performers: [],
      channel: null,
      texts: [],
      orientation: 'str' as const,
      publish_date: null,
      are_comments_off: false,
      allowed_countries: [],
      blocked_countries: [],
      merged_into: null,
      user_id: 1,
      still: '/media/pictures/hidden/still.webp',
      stills: [],
      poster_sent: null,
      replacement: null,
      files: null,
      changed_date: null,
      version: 1,
    },
  }),
  adminBulk: ({ bulk_id }) => ({
    bulk: {
      bulk_id,
      username: 'edda',
      family: 'videos',
      act: 'hide',
      value: '',
      state: 'done' as const,
      added_date: '2026-11-22T00:00:00.000Z',
      changed_date: '2026-11-22T00:00:00.000Z',
      total: 0,
      items: [],
      undo_until: null,
      changing: null,
      preview: [],
    },
  }),
  adminBulks: () => ({ bulks: [], total_count: 0 }),
  queueDays: () => ({ days: [] }),
  itemNotes: () => ({ notes: [] }),
  siteHealth: () => ({
    seen_date: null,
    since_date: null,
    parts: [],
    queues: [],
    routes: [],
    upstream: [],
    cache: [],
    uses: [],
  }),
  siteAlerts: () => ({ channels: [], alerts: [], events: [], total_count: 0 }),
  pendingMails: () => ({ mails: [], total_count: 0 }),
  mediaJobs: () => ({ jobs: [], total_count: 0 }),
  ownClaims: () => ({ claims: [], claimable: null }),
  savedReplies: () => ({ replies: [] }),
  adminImports: () => ({ imports: [], total_count: 0 }),
  adminFeeds: () => ({ feeds: [], total_count: 0 }),
  adminImport: ({ import_id }) => ({
    import: {
      import_id,
      source: 'partner',
      file_name: 'partner.csv',
      username: 'edda',
      state: 'chosen',
      progress: 0,
      total_rows: 0,
      added: 0,
      changed: 0,
      same: 0,
      failed: 0,
      waiting: 0,
      added_date: '2026-11-22T00:00:00.000Z',
      columns: [{ column: 'ID', field: 'foreign_id' }],
      changing: null,
      preview: [],
      choices: { uploader: 'partner', makes_names: true, overwrites: false, takes_media: false },
      has_records: false,
      mappings: [],
    },
  }),
  importErrors: () => ({ errors: [], total_count: 0 }),
  staff: () => ({ people: [{ user_id: 4, username: 'ada', role: 'admin' }], total_count: 1 }),
  mine: () => ({
    vote: null,
    votes: null,
    is_favourite: false,
    is_watch_later: false,
    is_subscribed: false,
    friendship: 'none',
    held_comments: [],
  }),
  topSuggestions: ({ count }) => suggested(count),
  suggestions: () => suggested(3),
  stats: () => ({
    ...suggested(12),
    countries: { models: ['ca', 'fi'], members: ['ca', 'de'] },
    keywords: [
      { title: 'golden light', total_videos: 123 },
      { title: 'silver rain', total_videos: 12 },
    ],
  }),
  partnerVideos: ({ code }) =>
    several(20, 1, (number) => ({
      link: `https://partner.example/${number}`,
      tags: ['silk'],
      country: code,
      pretitle: 'Offer',
      title: `Partner's film ${number}`,
      img: picture,
    })),
  session: () => ({ user: anna }),
  account: () => ({
    account: {
      email: 'anna@example.com',
      is_confirmed: true,
      has_password: true,
      sessions: 2,
      open_sessions: [
        {
          session_id: 'a'.repeat(32),
          device: { browser: 'Firefox', system: 'Android' },
          signed_in_date: 1_767_225_600,
          used_date: 1_767_312_000,
          is_own: true,
        },
        {
          session_id: 'b'.repeat(32),
          device: null,
          signed_in_date: 1_767_225_600,
          used_date: 1_767_225_600,
          is_own: false,
        },
      ],
      second_factor: 'off',
      identities: [],
      counts,
    },
  }),
  providerWait: () => ({ wait: null }),
  captcha: () => ({
    challenge: { parameters: { algorithm: 'PBKDF2/SHA-256' }, signature: 'signed' },
    question: { token: 'asked', a: 3, b: 4 },
  }),
  outbox: () => ({
    mails: [{ mail_id: 1, to: 'anna@example.com', subject: 'Hello', text: 'Hello\n\nhttps://tube.example/' }],
  }),
}

/** Every session is hers. */
const anna = { user_id: 42, username: 'anna', age_verified: false, role: 'member' } as const

const suggested = (count: number) => ({
  categories: several(count, 1, namedCategory),
  models: several(count, 1, namedModel),
  channels: several(count, 1, namedChannel),
})

/** The number at the end of a name in an address; 1 where there is none. */
const idIn = (dir: string): number => Number(/\d+$/.exec(dir)?.[0]) || 1

export type Asked = { name: EndpointName; params: unknown }

/** The row of an address; null when it belongs to none, or to one that the edge must never request. */
export function readAsked(address: string): Asked | null {
  const { pathname, searchParams } = new URL(address, 'http://upstream')
  for (const endpoint of endpoints) {
    const found = endpoint.match(pathname, searchParams)
    if (found?.ok) return { name: endpoint.name, params: found.value }
  }
  return null
}

/** The answer to a request. Throws when this file no longer fits the contract. */
export function answerTo({ name, params }: Asked): unknown {
  const answer = answers[name](params as never)
  if ((contract[name] as unknown as AnyEndpoint).parseAnswer(answer) === null) {
    throw new Error(`The answer that the tests give for ${name} is not one of the contract's`)
  }
  return answer
}
