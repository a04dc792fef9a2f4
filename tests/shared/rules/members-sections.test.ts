// Who may see which part of a profile: the whole table, written out again.
import { describe, expect, it } from 'vitest'
import {
  audiences,
  defaultPrivacy,
  maySee,
  memberSections,
  type Privacy,
  privacySettings,
  sectionsFor,
} from '../../../shared/rules/members-sections.ts'

const all = (audience: Privacy['wall']): Privacy =>
  Object.fromEntries(privacySettings.map((name) => [name, audience])) as Privacy

describe('a member', () => {
  it('shows everything but their own lists by default', () => {
    expect(defaultPrivacy).toEqual(all('public'))
    const tabs = sectionsFor(defaultPrivacy, 'stranger')
    expect(tabs).toEqual([
      'member',
      'member_uploaded_videos',
      'member_subscriptions',
      'member_playlists',
      'member_friends',
      'member_wall',
    ])
    expect(sectionsFor(defaultPrivacy, 'friend')).toEqual(tabs)
    expect(sectionsFor(defaultPrivacy, 'oneself')).toEqual(Object.keys(memberSections))
  })

  it.each([
    ['public', { oneself: true, friend: true, stranger: true }],
    ['friends', { oneself: true, friend: true, stranger: false }],
    ['me', { oneself: true, friend: false, stranger: false }],
  ] as const)('who shows a part to %s shows it to no other audience', (audience, seen) => {
    const parts = ['details', 'messages', 'member_friends', 'member_subscriptions', 'member_wall'] as const
    for (const part of parts)
      for (const relation of ['oneself', 'friend', 'stranger'] as const)
        expect([part, relation, maySee(part, all(audience), relation)]).toEqual([part, relation, seen[relation]])
  })

  it('decides about each part separately', () => {
    for (const setting of privacySettings) {
      const privacy = { ...defaultPrivacy, [setting]: 'me' } as Privacy
      const parts = { friends: 'member_friends', subscriptions: 'member_subscriptions', wall: 'member_wall' } as const
      const partOf = (name: (typeof privacySettings)[number]) =>
        name in parts ? parts[name as 'wall'] : (name as 'details')
      const hidden = privacySettings.filter((name) => !maySee(partOf(name), privacy, 'friend'))
      expect(hidden).toEqual([setting])
    }
  })

  it.each(audiences)('keeps watched and liked videos private, though everything else is for %s', (audience) => {
    const own = ['member_favourite_videos', 'member_watch_later_videos', 'member_history', 'member_edit'] as const
    for (const section of own) {
      expect(maySee(section, all(audience), 'friend')).toBe(false)
      expect(maySee(section, all(audience), 'stranger')).toBe(false)
      expect(maySee(section, all(audience), 'oneself')).toBe(true)
    }
  })
})
