// No list scans a growing table: the database's own plans of every statement, with every parameter.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import { commentSections, commentSorts } from '../../../../shared/entities/comment-sections.ts'
import { mergedFamilies, undoneFamilies } from '../../../../shared/rules/admin-families.ts'
import { channelSorts, memberSorts, modelSorts, playlistSorts } from '../../../../shared/rules/browse-filters.ts'
import {
  isTrait,
  memberFilters,
  modelFilters,
  type PeopleFilter,
  type Trait,
  type TraitValue,
  traits,
} from '../../../../shared/rules/people-traits.ts'
import { sessionByHash } from '../../../../worker/origin/account/store/sessions.ts'
import { giveBackRows, nextMoved } from '../../../../worker/origin/admin/store/give-back-rows.ts'
import { undoProgress } from '../../../../worker/origin/admin/store/merge-undos.ts'
import { addToKept, bothOf, moveToKept } from '../../../../worker/origin/admin/store/merges.ts'
import { childRows, noteMoved, rowsOfMembers, rowsOfMerge } from '../../../../worker/origin/admin/store/moved-rows.ts'
import { offersFor } from '../../../../worker/origin/ads/store/partner-videos.ts'
import { allCategories } from '../../../../worker/origin/browse/store/categories.ts'
import { videosOfFriends } from '../../../../worker/origin/browse/store/friends-videos.ts'
import { effectsAfter } from '../../../../worker/origin/comments/store/comment-effects.ts'
import { likedAmong, likesAfter } from '../../../../worker/origin/comments/store/comment-likes.ts'
import { commentsToRemove, commentsToTurn } from '../../../../worker/origin/comments/store/comment-removals.ts'
import { commentRulesOf } from '../../../../worker/origin/comments/store/comment-rules.ts'
import {
  countEarlierReplies,
  countReplies,
  countThreads,
  firstRepliesOf,
  listedComment,
  repliesOf,
  threadsOf,
} from '../../../../worker/origin/comments/store/comment-threads.ts'
import {
  type CommentRow,
  commentPlaces,
  countCommentsOf,
  countOlderComments,
  newestComments,
  newestCommentsOf,
  ownHeldComments,
} from '../../../../worker/origin/comments/store/comments.ts'
import { formerTextsOf } from '../../../../worker/origin/comments/store/edited-comments.ts'
import {
  countSameText,
  heldCommentsState,
  pageOfHeldComments,
  pageOfWaitingFor,
} from '../../../../worker/origin/comments/store/held-comments.ts'
import { commentsToMove } from '../../../../worker/origin/comments/store/merged-comments.ts'
import { namesOfTargets } from '../../../../worker/origin/comments/store/target-names.ts'
import { pageOfFeed } from '../../../../worker/origin/members/store/feed.ts'
import { isMember, memberById, pageOfMembers } from '../../../../worker/origin/members/store/members.ts'
import { membersNamed, namesOf } from '../../../../worker/origin/members/store/names.ts'
import { pageOfFriends, relationOf, requestsOf } from '../../../../worker/origin/members/store/profiles.ts'
import { followedBy } from '../../../../worker/origin/members/store/subscriptions.ts'
import {
  conversationStateOf,
  pageOfConversations,
  requestedConversations,
  unreadSummaryOf,
} from '../../../../worker/origin/messages/store/conversations.ts'
import { foundMessages } from '../../../../worker/origin/messages/store/found-messages.ts'
import { pageOfNotifications } from '../../../../worker/origin/messages/store/listed-notifications.ts'
import { messagesBetween } from '../../../../worker/origin/messages/store/messages.ts'
import { channelByDir, pageOfChannels } from '../../../../worker/origin/people/store/channels.ts'
import { countriesOfPeople } from '../../../../worker/origin/people/store/countries.ts'
import { peopleFoundBy } from '../../../../worker/origin/people/store/found-people.ts'
import { modelByDir, pageOfModels } from '../../../../worker/origin/people/store/models.ts'
import { currentDir } from '../../../../worker/origin/people/store/moved-dirs.ts'
import { otherChannelsOf } from '../../../../worker/origin/people/store/other-channels.ts'
import { otherModelsOf } from '../../../../worker/origin/people/store/other-models.ts'
import { isPerformer, performersOfMember } from '../../../../worker/origin/people/store/own-performers.ts'
import { firstVideosOf, pageOfPlaylists, playlistById } from '../../../../worker/origin/playlists/store/playlists.ts'
import {
  largestSubjects,
  namesLike,
  topKeywords,
  topNames,
} from '../../../../worker/origin/search/store/name-suggestions.ts'
import { listedParts, videosByIds } from '../../../../worker/origin/site/store/video-index.ts'
import { exists } from '../../../../worker/origin/sql/act-targets.ts'
import { formerFileOf } from '../../../../worker/origin/studio/store/former-files.ts'
import { timelineOf } from '../../../../worker/origin/video/store/video.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { populate } from '../../../support/runtime/origin-fixtures.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed()
  await populate(testbed.db)
})
afterAll(() => testbed.stop())

const page = { offset: 0, count: 60, totalMax: 30_000 }
const aReply: CommentRow = {
  comment_id: 9,
  user_id: 1,
  added_date: 9,
  comment: 'Fog',
  root_id: 1,
  to_user_id: 0,
  is_held: 0,
  likes: 0,
  edited_date: null,
  is_pinned: 0,
  is_hearted: 0,
}
const noModelFilters = defaultListParams.models
const noMemberFilters = defaultListParams.members
/** Every filter of a list at once: each has its columns. */
const allModelFilters = { ...noModelFilters, ...lastValues(modelFilters), letter: 'a', country: 'de' } as const
const allMemberFilters = { ...noMemberFilters, ...lastValues(memberFilters), country: 'de' } as const

function lastValues<Name extends PeopleFilter>(names: readonly Name[]) {
  const listed: readonly PeopleFilter[] = names
  return Object.fromEntries(listed.filter(isTrait).map((name) => [name, traits[name].at(-1)])) as {
    [One in Name & Trait]: TraitValue<One>
  }
}

/** Every query of a row of the contract on these tables, in every form that its SQL has. */
const queries: Record<string, (db: D1Database) => Promise<unknown>[]> = {
  models: (db) =>
    modelSorts.flatMap((sort) => [
      pageOfModels(db, { gender: 'str', filters: noModelFilters, sort, nowMs: 0 }, page),
      pageOfModels(db, { gender: 'str', filters: allModelFilters, sort, nowMs: 0 }, page),
      pageOfModels(db, { gender: 'str', filters: noModelFilters, sort, search: 'light', nowMs: 0 }, page),
    ]),
  model: (db) => [modelByDir(db, 'a')],
  channels: (db) =>
    channelSorts.flatMap((sort) =>
      ['', 'a'].map((letter) => pageOfChannels(db, { gender: 'str', filters: { letter }, sort }, page)),
    ),
  channel: (db) => [channelByDir(db, 'a')],
  otherModels: (db) => [otherModelsOf(db, 'a', 10)],
  otherChannels: (db) => [otherChannelsOf(db, 'a', 10)],
  foundPeople: (db) => [peopleFoundBy(db, 'light', 5)],
  moved: (db) => (['model', 'channel', 'category'] as const).map((section) => currentDir(db, section, 'a')),
  mergeSubjects: (db) =>
    mergedFamilies.flatMap((family) => {
      const one = { dir: 'a', title: 'A', version: 1, total_videos: 0, subscribers: 0, viewed: 0, names: [] }
      const merge = { gone: { ...one, id: 1 }, kept: { ...one, id: 2 }, aliases: [], nowSeconds: 0 }
      addToKept(db, family, merge)
      moveToKept(db, family, merge, 'false')
      return [bothOf(db, family, { id: 1, into: 2 })]
    }),
  undoneMerges: (db) => {
    const merged = { id: 1, into: 2 }
    for (const family of undoneFamilies)
      for (const rows of rowsOfMerge[family]) giveBackRows(db, { ...merged, family }, rows)
    giveBackRows(db, { ...merged, family: 'categories' }, childRows)
    for (const rows of rowsOfMembers) giveBackRows(db, { ...merged, family: 'videos' }, rows)
    for (const rows of rowsOfMembers) {
      const only = { condition: "user_id IN (SELECT value FROM json_each(?4 ->> 'ids'))", ids: '{"ids":[1]}' }
      noteMoved(db, { ...merged, family: 'videos' }, rows, only)
    }
    const section = { section: 'model', from_id: 1, into_id: 2 } as const
    return [
      commentsToMove(db, section, 9),
      nextMoved(db, { ...merged, family: 'models' }),
      undoProgress(db, 'models', 1),
      formerFileOf(db, 1, 0),
    ]
  },
  members: (db) =>
    memberSorts.flatMap((sort) =>
      (['all', 'friends', 'subscribers'] as const).flatMap((section) =>
        [undefined, '"anna" *'].flatMap((match) =>
          [noMemberFilters, allMemberFilters].map((filters) =>
            pageOfMembers(db, { section, ownerId: 1, filters, match, sort, nowMs: 0 }, page),
          ),
        ),
      ),
    ),
  member: (db) => [memberById(db, 1), isMember(db, 1)],
  subscriptions: (db) => [followedBy(db, 4)],
  categories: (db) => [allCategories(db, 'str', 'de')],
  playlists: (db) =>
    playlistSorts.flatMap((sort) =>
      [null, 1].flatMap((ownerId) =>
        [undefined, 'light'].map((search) => pageOfPlaylists(db, { ownerId, sort, search }, page)),
      ),
    ),
  playlist: (db) => [playlistById(db, 1), firstVideosOf(db, 1, 30)],
  comments: (db) =>
    commentSections.flatMap((section) => [
      ...[null, 1].map((userId) => exists(db, section, 5, userId)),
      newestComments(db, section, 5),
      countOlderComments(db, section, 5, { added_date: 9, comment_id: 9 }),
      ownHeldComments(db, 1, section, 5),
      namesOf(db, [1, 2]),
    ]),
  threads: (db) => [
    ...commentSections.flatMap((section) =>
      commentSorts.flatMap((sort) =>
        [threadsOf, firstRepliesOf].map((list) => list(db, { section, objectId: 5 }, { sort, offset: 10, count: 10 })),
      ),
    ),
    countThreads(db, 'video', 5),
    countReplies(db, [1, 2]),
    repliesOf(db, 1, { offset: 50, count: 50 }),
    countEarlierReplies(db, aReply),
    listedComment(db, { section: 'video', objectId: 5 }, 1),
    formerTextsOf(db, [1, 2]),
    countSameText(db, 'a'.repeat(16), 1, 9),
    pageOfWaitingFor(db, 1, page),
    namesOfTargets(db, [{ section: 'video', object_id: 1 }]),
    commentRulesOf(db, 1),
    likesAfter(db, 1, 9),
    likedAmong(db, 1, [1, 2]),
    membersNamed(db, ['anna', 'boris']),
  ],
  commentsOfOneKind: (db) => [
    countCommentsOf(db, 1),
    commentPlaces(db, [1, 2]),
    pageOfHeldComments(db, { find: '', writerId: null, subject: '' }, page),
    pageOfHeldComments(db, { find: 'fog', writerId: 1, subject: 'video' }, page),
    newestCommentsOf(db, 1, 100),
    ...[true, false].map((isHidden) => commentsToTurn(db, 1, { isHidden, since: 9 }, 500)),
    heldCommentsState(db),
    ...(['comment', 'member', 'playlist'] as const).map((kind) => commentsToRemove(db, { kind, about_id: 1 }, 500)),
    effectsAfter(db, '', 500),
  ],
  suggestions: (db) => [largestSubjects(db, 5), namesLike(db, '"clo" *', 5)],
  stats: (db) => [topNames(db, 'str', 'de', 30), topKeywords(db, 30), countriesOfPeople(db)],
  partnerVideos: (db) => [offersFor(db, 'de')],
  seenFriends: (db) => [pageOfFriends(db, 1, page), relationOf(db, 1, 2)],
  friendRequests: (db) => [requestsOf(db, 1, 100)],
  feed: (db) => [pageOfFeed(db, 4, 0, page)],
  friendsVideos: (db) => [videosOfFriends(db, 4, 12)],
  ownPerformer: (db) => [performersOfMember(db, 1), isPerformer(db, 1, 1)],
  conversations: (db) => [
    pageOfConversations(db, 1, page),
    requestedConversations(db, 1, 20),
    foundMessages(db, 1, 'fog'),
  ],
  conversation: (db) => [
    messagesBetween(db, 1, 2, { before: 9, most: 30 }),
    messagesBetween(db, 1, 2, { after: 9, most: 30 }),
    conversationStateOf(db, 1, 2),
  ],
  unreadSummary: (db) => [unreadSummaryOf(db, 1)],
  notifications: (db) => [pageOfNotifications(db, 1, page)],
  session: (db) => [sessionByHash(db, '', 1)],
  videoIndex: (db) => [
    videosByIds(db, { gender: 'str', lang: 'de', after: 0, upTo: 50_000, count: 1000 }),
    listedParts(db, 'str'),
  ],
  timeline: (db) => [timelineOf(db, 1, '_sd.mp4')],
}

/** The same database, recording every statement that it prepares. */
function recordingDatabase(db: D1Database): { db: D1Database; statements: Set<string> } {
  const statements = new Set<string>()
  const prepare = (sql: string) => {
    statements.add(sql)
    return db.prepare(sql)
  }
  return { db: { prepare, batch: db.batch.bind(db) } as unknown as D1Database, statements }
}

/** Tables with a row for everything that members do and everything that is published. */
const growing =
  /^SCAN (side|comment_effects|msg|told|conversations|messages|notices|uploads|blocks|sessions|users|u|comments|playlists|p|playlist_videos|l|subscriptions|friends|search_terms|videos|v|video_\w+|t|partner_videos)\b/

describe.each(Object.keys(queries))('the statements behind %s', (name) => {
  it('read growing tables by an index only, and sort no more than they show', async () => {
    const { db, statements } = recordingDatabase(testbed.db)
    await Promise.all(queries[name]?.(db) ?? [])
    expect(statements.size).toBeGreaterThan(0)
    for (const sql of statements) {
      const { results } = await testbed.db
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...placeholders(sql))
        .all<{ detail: string }>()
      const scans = results
        .map(({ detail }) => detail)
        .filter((detail) => growing.test(detail) && !/ USING (COVERING )?INDEX /.test(detail))
      expect(scans, sql).toEqual([])
    }
  })
})

/** A plan does not depend on the values, but each has to be bound. */
function placeholders(sql: string): number[] {
  const numbered = [...sql.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number))
  return Array.from({ length: numbered.length ? Math.max(...numbered) : (sql.match(/\?/g)?.length ?? 0) }, () => 1)
}

describe('a list of members', () => {
  it('reads no more rows than its page shows, however many members there are', async () => {
    for (const sort of memberSorts) {
      const { db, statements } = recordingDatabase(testbed.db)
      const list = { section: 'all', ownerId: 0, filters: noMemberFilters, match: undefined, sort, nowMs: 0 } as const
      await pageOfMembers(db, list, { offset: 0, count: 10, totalMax: 10 })
      const [cards = '', total = ''] = statements
      const reading = [
        await testbed.db.prepare(cards).bind(10, 20).all(),
        await testbed.db.prepare(total).bind(15).all(),
      ]
      // The scan to the end of the page, then its members; the total up to its limit.
      expect(reading.map(({ meta }) => meta.rows_read)).toEqual([30 + 10, 15])
    }
  })
})

/** Only the former release writes them. */
const formerTables = ['video_views', 'lately_viewed']

it('every column of the database is named by the code of the origin', async () => {
  const { results } = await testbed.db
    .prepare(`
      SELECT t.name AS "table", c.name FROM pragma_table_list t JOIN pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.schema = 'main' AND t.name NOT GLOB '_cf_*' AND t.name NOT GLOB 'sqlite_*'
        AND t.name <> 'd1_migrations'`)
    .all<{ table: string; name: string }>()
  expect(results.length).toBeGreaterThan(100)
  const root = join(import.meta.dirname, '../../../..')
  const code = globSync('worker/origin/**/*.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const words = new Set(code.join('\n').match(/\w+/g))
  expect(results.filter(({ table, name }) => !formerTables.includes(table) && !words.has(name))).toEqual([])
})
