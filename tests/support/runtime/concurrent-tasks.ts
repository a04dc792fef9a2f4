// The tasks of concurrent members: every kind of write, each to targets of their own, so that the expected rows are known
// exactly.
import { contract } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import type { Stat } from '../../../shared/stat.ts'
import type { AnswerChecker } from './answer-checker.ts'
import type { Member, SiteOfMembers } from './concurrent-members.ts'
import { siteVisitor } from './site.ts'

type Task = () => Promise<void>

const en = { lang: 'en' }
const videoPath = (id: number) => href('video', { id: String(id), dir: `film-${id}` }, en)

/** All tasks of the members, in random order. */
export function tasksOf(site: SiteOfMembers, members: Member[], checker: AnswerChecker): Task[] {
  const tasks = members.flatMap((member, at) => {
    const next = members[(at + 1) % members.length] as Member
    const last = members[(at + members.length - 1) % members.length] as Member
    return [
      ...member.videos.flatMap((video) => [
        () => votes(checker, member, video),
        () => keeps(checker, member, 'favourite', video),
        () => keeps(checker, member, 'watch_later', video),
        () => looks(checker, member, video),
        () => readsOwn(checker, member, video),
        () => readsPublic(checker, member, next, video),
      ]),
      ...[1, 2, 3, 4].map((number) => () => writesUnder(checker, member, number)),
      ...[1, 2, 3].map((number) => () => gathers(checker, member, number)),
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((model) => () => follows(checker, member, model)),
      () => befriends(checker, member, next),
      ...[1, 2, 3].map((number) => () => writesTo(checker, member, next, number)),
      () => visits(checker, member, last),
      () => comesAndGoes(site, checker, member),
      () => comesAndGoes(site, checker, member),
    ]
  })
  for (let left = tasks.length - 1; left > 0; left--) {
    const other = checker.roll(left + 1)
    ;[tasks[left], tasks[other]] = [tasks[other] as Task, tasks[left] as Task]
  }
  return tasks
}

async function votes(checker: AnswerChecker, member: Member, video: number): Promise<void> {
  const vote = checker.roll(2) ? '1' : '0'
  const stat: Stat = { act: 'vote', section: 'video', object_id: String(video), vote }
  await checker.does(member, stat, checker.roll(2) ? videoPath(video) : undefined)
  checker.is('vote', `${member.userId} ${video} ${vote}`)
}

/** Every second one is removed again. */
async function keeps(
  checker: AnswerChecker,
  member: Member,
  list: 'favourite' | 'watch_later',
  video: number,
): Promise<void> {
  const video_id = String(video)
  await checker.does(member, { act: list, video_id }, checker.roll(2) ? videoPath(video) : undefined)
  if (checker.roll(2)) await checker.does(member, { act: 'rem', section: list, video_id })
  else checker.is('kept', `${member.userId} ${list} ${video}`)
}

async function looks(checker: AnswerChecker, member: Member, video: number): Promise<void> {
  await checker.does(member, { act: 'view', section: 'video', object_id: String(video) })
  checker.is('watched', `${member.userId} ${video}`)
  checker.is('viewed', `${video} 1`)
}

/** Two of four contain a link and are held; one is deleted. */
async function writesUnder(checker: AnswerChecker, member: Member, number: number): Promise<void> {
  const video = member.videos[number] ?? 0
  const msg = number % 2 ? `Remark ${number} of ${member.name}` : `See www.${member.secret}.example, remark ${number}`
  const { comment_id } = await checker.does(member, { act: 'comm', section: 'video', object_id: String(video), msg })
  await checker.reads(member, contract.mine.fill({ section: 'video', object_id: video }))
  if (number === 4) await checker.does(member, { act: 'rem', section: 'comment', object_id: String(comment_id) })
  else checker.is('comment', `${member.userId} ${video} ${msg}`)
}

async function gathers(checker: AnswerChecker, member: Member, number: number): Promise<void> {
  const title = `Evening ${number} of ${member.secret}`
  const texts = { desc: 'For long evenings', visible: '0' }
  const made = await checker.does(member, { act: 'playlist', section: 'new', title, orientation: 'str', ...texts })
  const object_id = String(made.info)
  const about = (section: string, more: Stat = {}) =>
    checker.does(member, { act: 'playlist', section, object_id, ...more })
  const [fog = 0, rain = 0, snow = 0] = member.videos.slice(number * 3)
  for (const video of [fog, rain, snow]) await about('add', { video_id: String(video) })
  await about('order', { video_id: String(snow), before: String(fog) })
  await checker.does(member, { act: 'rem', section: 'playlist', object_id, video_id: String(rain) })
  await about('upd', { title: `${title}, changed`, ...texts })
  await checker.reads(member, href('playlist', { id: object_id }, en))
  await checker.reads(null, href('playlist', { id: object_id }, en), 403)
  await checker.reads(member, contract.wholePlaylist.fill({ id: Number(object_id) }))
  const isDeleted = number === 2
  if (number > 1) await about('del')
  if (number === 3) await about('undo')
  checker.is('playlist', `${member.userId} ${title}, changed ${isDeleted ? 0 : 1}`)
  for (const [at, video] of [snow, fog].entries()) checker.is('listed', `${title}, changed ${at + 1} ${video}`)
}

async function follows(checker: AnswerChecker, member: Member, model: number): Promise<void> {
  const about: Stat = { section: 'model', object_id: String(model) }
  await checker.does(member, { act: 'subscribe', ...about })
  if (model % 2) await checker.does(member, { act: 'rem', ...about })
  else checker.is('follows', `${member.userId} model ${model}`)
}

async function befriends(checker: AnswerChecker, member: Member, other: Member): Promise<void> {
  await checker.does(member, { act: 'friend', section: 'new', object_id: String(other.userId) })
  await checker.does(other, { act: 'friend', section: 'accept', object_id: String(member.userId) })
  checker.is('friend', `${member.userId} ${other.userId} 1`)
  checker.is('friend', `${other.userId} ${member.userId} 1`)
}

/** One member writes, the other reads it; for all others it must stay hidden. */
async function writesTo(checker: AnswerChecker, member: Member, other: Member, number: number): Promise<void> {
  const msg = `letter-${member.number}-${other.number}, the ${number}.`
  await checker.does(member, { act: 'message', section: 'new', object_id: String(other.userId), msg })
  await checker.reads(other, href('conversation', { id: String(member.userId) }, en))
  await checker.does(other, { act: 'message', section: 'read', object_id: String(member.userId) })
  await checker.reads(member, href('messages', {}, en))
  await checker.reads(other, contract.notifications.fill({ count: pageSizes.notifications, page: 1 }))
  checker.is('message', `${member.userId} ${msg}`)
}

/** A write that changes nothing still succeeds. */
async function visits(checker: AnswerChecker, member: Member, other: Member): Promise<void> {
  await checker.does(member, { act: 'history', section: 'resume' })
  await checker.reads(member, href('member_wall', { id: String(other.userId) }, en))
}

async function readsOwn(checker: AnswerChecker, member: Member, video: number): Promise<void> {
  const id = String(member.userId)
  const pages = [
    href('member_favourite_videos', { id }, en),
    href('member_watch_later_videos', { id }, en),
    href('member_history', { id }, en),
    href('member_new_playlist', { id }, en),
    href('account', {}, en),
    href('add_to', { id: String(video) }, en),
  ]
  await checker.reads(member, pages[checker.roll(pages.length)] ?? '')
  const list = (['favourite', 'watch_later', 'history'] as const)[checker.roll(3)] ?? 'history'
  const text = await checker.reads(member, contract.ownVideos.fill({ list, count: pageSizes.list, page: 1 }))
  const found: { video_id: number }[] = text ? JSON.parse(text).videos : []
  const strange = found.filter(({ video_id }) => !member.videos.includes(video_id))
  if (strange.length) checker.problems.push(`${member.name} has another's video on their list: ${strange[0]?.video_id}`)
  const user = await checker.reads(member, contract.session.fill({}))
  if (user && JSON.parse(user).user.user_id !== member.userId)
    checker.problems.push(`${member.name} is told to be ${user}`)
  await checker.reads(member, contract.ownPlaylists.fill({ count: pageSizes.playlists, page: 1 }))
}

/** Public pages, as a member and as a visitor; and pages that are another member's alone. */
async function readsPublic(checker: AnswerChecker, member: Member, other: Member, video: number): Promise<void> {
  const id = String(other.userId)
  const pages = [
    href('index', {}, en),
    href('videos', {}, en),
    videoPath(video),
    href('community', {}, en),
    href('member', { id }, en),
    href('member_playlists', { id }, en),
    href('member_wall', { id }, en),
    href('playlists', {}, en),
  ]
  await checker.reads(checker.roll(2) ? member : null, pages[checker.roll(pages.length)] ?? '')
  await checker.reads(member, href('member_favourite_videos', { id }, en), 403)
  if (checker.roll(4) === 0) await checker.reads(null, href('account', {}, en), 'a redirect')
}

/** In another browser: a signed-out session is over, even for the holder of its token. */
async function comesAndGoes(site: SiteOfMembers, checker: AnswerChecker, member: Member): Promise<void> {
  const browser = siteVisitor(site)
  await checker.sends(browser, member, href('signin', {}, en), { usr: member.name, pwd: member.password })
  const token = browser.cookies.get('__Host-session') ?? ''
  await checker.reads({ ...member, visitor: browser }, href('account', {}, en))
  await checker.sends(browser, member, servicePaths.logout, {})
  const thief = siteVisitor(site)
  thief.cookies.set('__Host-session', token)
  await checker.reads({ ...member, visitor: thief }, href('account', {}, en), 'a redirect')
}
