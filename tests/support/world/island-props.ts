// What a page would hand to each island. The table of islands asks for a row when a file is added.
import { pageSizes, relatedBatchPages } from '../../../shared/limits.ts'

const videoPath = '/de/video/{id}/{dir}/'

/** Three pages of comments, newest first. */
export const comments = Array.from({ length: 25 }, (_, index) => ({
  comment_id: 25 - index,
  user_id: 7,
  username: 'boris',
  added_date: '2026-01-02T03:04:05.000Z',
  comment: `What a light, ${25 - index}`,
}))

const login = {
  action: '/signin',
  path: '/api/login',
  captchaPath: '/api/captcha.json',
  signUpHref: '/signup',
  restoreHref: '/restore',
}
const contact = {
  action: '/support',
  path: '/api/report',
  captchaPath: '/api/captcha.json',
  messageMaxLength: 1500,
  pictureMaxBytes: 5 * 1024 * 1024,
}
const question = { token: 'asked', a: 3, b: 4 }

const stripItem = (video_id: number) => ({
  video_id,
  dir: `film-${video_id}`,
  title: `Film ${video_id}`,
  scr: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==',
  duration: '0:12:05',
  href: `/film-${video_id}?playlist=5&pl_page=2`,
})

/** Props by the name of the island's file. */
export const islandProps: Record<string, object> = {
  'action-playlist': {
    ...{ id: '7', href: '/edit', categoriesPath: '/api/categories.json' },
    values: { title: 'Slow rain', desc: 'For long evenings', visible: '0', categories: 'rain' },
  },
  'add-to': {
    ...{ videoId: '12', href: '/add-to', newHref: '/new', path: '/api/lists.json' },
    ...{ categoriesPath: '/api/categories.json', isSignedIn: true },
  },
  'delete-playlist': { id: '7', title: 'Slow rain', href: '/delete', doneHref: '/mine' },
  'playlist-form': {
    ...{ action: '/new', doneHref: '/mine', categories: [{ title: 'Rain', dir: 'rain' }] },
    codes: [{ field: 'title', code: 'min_length', info: 3 }],
  },
  'profile-form': {
    ...{ action: '/edit', path: '/api/me', doneHref: '/edit?done=profile' },
    ...{ countries: [{ value: 'de', label: 'Germany' }], maxLength: { about_me: 1000, education: 100, website: 200 } },
    values: { gender: 'female', website: 'nowhere' },
    codes: [{ field: 'website', code: 'website_invalid' }],
  },
  'profile-picture': {
    ...{ purpose: 'cover', action: '/edit', path: '/api/me', doneHref: '/edit?done=cover' },
    ...{ minPixels: { width: 1250, height: 250 }, maxBytes: 8 * 1024 * 1024, state: 'failed' },
    code: 'invalid_image_size',
  },
  'playlist-order': {
    ...{ action: '/playlist', playlistId: '7', title: 'Slow rain' },
    videos: ['Fog', 'Rain', 'Snow'].map((title, index) => ({
      ...{ video_id: index + 1, title, href: `/film-${index + 1}`, scr: '/media/one.svg', duration: '0:12:05' },
    })),
  },
  share: { title: 'Slow rain', url: 'https://tube.example/playlist/7/' },
  'age-check': { action: '/photo', maxBytes: 8 * 1024 * 1024, error: 'Not clear enough' },
  'age-notice': { action: '/enter', keptSeconds: 3600 },
  'age-wait': { path: '/state', everySeconds: 15 },
  befriend: { action: '/boris', memberId: '2', friendship: 'asking' },
  consent: { action: '/consent', href: '/cookies' },
  comments: {
    path: '/api/comments.json',
    hrefs: ['/film#comments', '/film?comments=2#comments', '/film?comments=3#comments'],
    memberPath: '/de/members/{id}/',
    page: 1,
    pageSize: pageSizes.comments,
    comments: comments.slice(0, pageSizes.comments),
    total: 25,
    held: [],
    self: { user_id: 3, username: 'anna' },
    form: {
      action: '/film',
      of: { section: 'video', object_id: '12' },
      maxLength: 2000,
      requestId: 'a-form-of-annas-1',
    },
    reportHref: '/support?subject=inappropriate',
    signInHref: '/signin',
    signUpHref: '/signup',
    nowMs: Date.parse('2026-01-05T00:00:00Z'),
  },
  'contact-form': {
    ...contact,
    question,
    subject: 'technical',
    referrer: '/film',
    email: 'anna@',
    message: 'It stops',
    codes: [{ field: 'email', code: 'email_invalid' }],
  },
  conversation: {
    action: '/messages/8',
    user: { user_id: 8, username: 'boris' },
    ...{ selfId: 3, unread: 1, mayWrite: true, isNewest: true, maxLength: 2000, requestId: 'a-message-of-annas' },
    messages: [
      { message_id: 1, user_id: 8, message: 'Hello anna', sent_date: '2026-01-02T03:04:05.000Z' },
      { message_id: 2, user_id: 3, message: 'Hello boris', sent_date: '2026-01-02T03:05:05.000Z' },
    ],
    paths: { after: '/api/after/8.0.json', news: '/api/news/0-0.json', live: '/live' },
    nowMs: Date.parse('2026-01-05T00:00:00Z'),
    codes: [{ field: 'msg', code: 'required' }],
  },
  'country-picker': { country: 'ca', name: 'Canada', href: '/de/countries/', action: '/country', flags: '/flags' },
  download: {
    href: '/trial?video=3',
    signUpHref: '/signup',
    ways: ['extension', 'messenger'],
    extension: { title: 'Save videos', text: 'One click', label: 'Get it', href: 'https://extension.example/' },
    channel: { name: 'News', href: 'https://messenger.example/' },
    path: '/api/files.json',
    waitSeconds: 10,
    flagMs: 700,
  },
  'history-list': { videoPath, videosPath: '/de/videos/', searchPath: '/de/search/{search}/' },
  keep: { action: '/film', kind: 'favourite', of: { video_id: '12' }, isOn: false },
  'login-form': {
    ...login,
    from: '/there',
    usr: 'anna',
    codes: [{ field: 'pwd', code: 'invalid_usr_or_pwd' }],
    question,
  },
  modals: { login, contact },
  vote: { action: '/film', section: 'video', objectId: '12', likes: 1234, dislikes: 5, vote: null },
  notices: {},
  offerwall: {
    action: '/trial',
    path: '/api/files.json',
    waitSeconds: 30,
    flagMs: 700,
    begun: { atMs: 1_700_000_000_000, left: 12, isEarly: true },
  },
  'playlist-strip': {
    playlistId: 5,
    title: 'Rainy evenings',
    href: '/de/playlist/5/',
    current: { video_id: 2, dir: 'film-2' },
    page: 2,
    pages: 3,
    items: [stripItem(2), stripItem(3)],
    follows: stripItem(4),
    call: { template: '/api/{page}.json', values: {} },
    videoPath,
  },
  'popular-videos': { path: '/api/popular.json', href: '/most-popular', videoPath, count: pageSizes.home },
  'related-more': {
    path: '/api/related.json',
    href: '/all-related',
    videoPath,
    pageSize: pageSizes.related,
    pages: relatedBatchPages,
  },
  'search-box': {
    action: '/de/search/',
    search: '',
    paths: {
      search: '/de/search/{search}/',
      categories: '/de/categories/{object_id}/{sort?}/',
      models: '/de/pornstar/{dir}/',
      channels: '/de/pornsite/{dir}/',
    },
    answers: { top: '/api/top.json', typed: '/api/suggest.json?c=%7Btyped%7D' },
  },
  'restore-form': { action: '/restore', path: '/api/restore', doneHref: '/sent', asks: 'email', passwordMinLength: 5 },
  'report-link': { href: '/support?subject=inappropriate' },
  'signup-form': {
    ...login,
    doneHref: '/sent',
    signInHref: '/signin',
    termsHref: '/terms',
    passwordMinLength: 5,
    question,
    codes: [{ field: 'username', code: 'username_min_length', info: 3 }],
  },
  'theme-toggle': { action: '/theme' },
  'thumbs-toggle': { action: '/thumbs' },
  'watched-toggle': {},
}
