// Test cases for the pages of performers, channels and members.

import { defaultListParams } from '../../../shared/contract/browse-defaults.ts'
import type { ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { href, type RouteName, type RouteParams, type RouteQuery } from '../../../shared/routes.ts'
import { channelSorts, letters, memberSorts, modelSorts } from '../../../shared/rules/browse-filters.ts'
import { traits } from '../../../shared/rules/people-traits.ts'
import { channelDirOf, channelTitleOf, modelDirOf, modelTitleOf, titleOf, usernameOf } from './invented-entities.ts'
import type { PageCase } from './page-cases.ts'

/** Every kind of page about people. Each `number`, up to 20, gives other pages. */
export const peoplePagesOf = (number: number): PageCase[] => [
  firstModels(number),
  models(number),
  laterModels(number),
  model(number),
  firstChannels(number),
  channels(number),
  channel(number),
  channelVideos(number),
  firstMembers(number),
  members(number),
  memberVideos(number),
  memberFriends(number),
  memberSubscriptions(number),
  memberWall(number),
]

const at = <Name extends RouteName>(name: Name, params: RouteParams<Name>, query: RouteQuery<Name> = {}): string =>
  href(name, params, { lang: 'en', query })

const page = (part: Omit<PageCase, 'headers' | 'isEarly'> & Partial<PageCase>): PageCase => ({
  headers: {},
  isEarly: false,
  ...part,
})

/** The first page, with another sort for each of the first numbers, and then with filters. */
const firstModels = (number: number): PageCase => {
  const sort = turn(modelSorts, number)
  const race = turn(['', ...traits.race] as const, number / modelSorts.length)
  return page({
    title: race ? 'performers of a race' : 'the performers',
    isHidden: race !== '',
    path: at('pornstars', { sort }, race ? { race } : {}),
    isEarly: true,
    questions: [{ name: 'models', params: modelsParams({ sort, race }) }],
    shows: modelTitleOf(60),
  })
}

const models = (number: number): PageCase => {
  const letter = letters[number] ?? 'a'
  return page({
    title: 'performers of a letter',
    isHidden: true,
    path: at('pornstars', {}, { letter }),
    isEarly: true,
    questions: [{ name: 'models', params: modelsParams({ letter }) }],
    shows: modelTitleOf(60),
  })
}

const laterModels = (number: number): PageCase =>
  page({
    title: 'a later page of performers',
    path: at('pornstars', {}, { page: number + 2 }),
    questions: [{ name: 'models', params: modelsParams({ page: number + 2 }) }],
    shows: modelTitleOf((number + 2) * 60),
  })

const model = (number: number): PageCase => {
  const id = 100 + number
  return page({
    title: 'a performer',
    isOfOne: true,
    path: at('pornstar', { dir: modelDirOf(id) }),
    questions: [
      { name: 'model', params: { dir: modelDirOf(id) } },
      { name: 'videos', params: objectVideos('model', modelDirOf(id)) },
    ],
    shows: `Who ${modelTitleOf(id)} is`,
  })
}

/** Another sort for each of the first numbers, and then a letter that no other case uses. */
const firstChannels = (number: number): PageCase => {
  const sort = turn(channelSorts, number)
  const letter = turn(['', ...letters.slice(21)], number / channelSorts.length)
  return page({
    title: letter ? 'channels of a letter in a sort' : 'the channels',
    isHidden: letter !== '',
    path: at('pornsites', { sort }, letter ? { letter } : {}),
    isEarly: true,
    questions: [
      { name: 'channels', params: channelsParams({ sort, ...(letter && { section: 'letter', object_id: letter }) }) },
    ],
    shows: channelTitleOf(60),
  })
}

const channels = (number: number): PageCase => {
  const letter = letters[number] ?? 'a'
  return page({
    title: 'channels of a letter',
    isHidden: true,
    path: at('pornsites', {}, { letter }),
    isEarly: true,
    questions: [{ name: 'channels', params: channelsParams({ section: 'letter', object_id: letter }) }],
    shows: channelTitleOf(60),
  })
}

const channel = (number: number): PageCase => {
  const id = 100 + number
  return page({
    title: 'a channel',
    isOfOne: true,
    path: at('pornsite', { dir: channelDirOf(id) }),
    questions: [
      { name: 'channel', params: { dir: channelDirOf(id) } },
      { name: 'videos', params: objectVideos('channel', channelDirOf(id)) },
    ],
    shows: `What ${channelTitleOf(id)} shows`,
  })
}

const channelVideos = (number: number): PageCase => {
  const id = 200 + number
  return page({
    title: "a channel's videos",
    isHidden: true,
    isOfOne: true,
    path: at('pornsite_uploaded_videos', { dir: channelDirOf(id) }),
    questions: [
      { name: 'channel', params: { dir: channelDirOf(id) } },
      { name: 'videos', params: objectVideos('channel', channelDirOf(id)) },
    ],
    shows: titleOf(60),
  })
}

const firstMembers = (number: number): PageCase => {
  const sort = turn(memberSorts, number)
  const relationship = turn(['', ...traits.relationship] as const, number / memberSorts.length)
  return page({
    title: relationship ? 'members of a kind' : 'the community',
    isHidden: relationship !== '',
    path: at('community', { sort }, relationship ? { relationship } : {}),
    isEarly: true,
    questions: [{ name: 'members', params: membersParams({ sort, relationship }) }],
    shows: usernameOf(96),
  })
}

const members = (number: number): PageCase =>
  page({
    title: 'a later page of the community',
    path: at('community', {}, { page: number + 2 }),
    questions: [{ name: 'members', params: membersParams({ page: number + 2 }) }],
    shows: usernameOf((number + 2) * 96),
  })

const memberVideos = (number: number): PageCase => {
  const id = 200 + number
  return page({
    title: "a member's uploads",
    isOfOne: true,
    path: at('member_uploaded_videos', { id: String(id) }),
    questions: [
      { name: 'member', params: { section: 'profile', user_id: id } },
      { name: 'videos', params: objectVideos('user', String(id)) },
    ],
    shows: titleOf(60),
  })
}

const memberFriends = (number: number): PageCase => {
  const id = 300 + number
  return page({
    title: "a member's friends",
    isHidden: true,
    isOfOne: true,
    path: at('member_friends', { id: String(id) }),
    questions: [
      { name: 'member', params: { section: 'profile', user_id: id } },
      { name: 'members', params: membersParams({ section: 'friends', object_id: id }) },
    ],
    shows: usernameOf(96),
  })
}

const memberSubscriptions = (number: number): PageCase => {
  const id = 400 + number
  return page({
    title: 'whom a member follows',
    isHidden: true,
    isOfOne: true,
    path: at('member_subscriptions', { id: String(id) }),
    questions: [
      { name: 'member', params: { section: 'profile', user_id: id } },
      { name: 'subscriptions', params: { object_id: id } },
    ],
    shows: modelTitleOf(1),
  })
}

const memberWall = (number: number): PageCase => {
  const id = 500 + number
  return page({
    title: "a member's wall",
    isOfOne: true,
    path: at('member_wall', { id: String(id) }),
    questions: [
      { name: 'member', params: { section: 'profile', user_id: id } },
      { name: 'commentPage', params: { section: 'member', object_id: id, sort: 'newest', thread: 0, page: 1 } },
    ],
    shows: 'What anna said first, and then 25 times more',
  })
}

/** The item of this number, cyclically. */
const turn = <Value>(values: readonly Value[], number: number): Value =>
  values[Math.floor(number) % values.length] as Value

export const modelsParams = (change: Partial<ParamsOf<'models'>> = {}): ParamsOf<'models'> => ({
  ...defaultListParams.models,
  ...change,
})

export const channelsParams = (change: Partial<ParamsOf<'channels'>> = {}): ParamsOf<'channels'> => ({
  ...defaultListParams.channels,
  ...change,
})

export const membersParams = (change: Partial<ParamsOf<'members'>> = {}): ParamsOf<'members'> => ({
  ...defaultListParams.members,
  ...change,
})

export const objectVideos = (
  section: ParamsOf<'videos'>['section'],
  object_id: string,
  change: Partial<ParamsOf<'videos'>> = {},
): ParamsOf<'videos'> => ({
  gender: 'str',
  sort: 'latest-updates',
  count: pageSizes.list,
  section,
  object_id,
  page: 1,
  type: 'all',
  duration: '',
  date: '',
  ...change,
})
