// The buttons of each relation between two members: the island has all of them, and the server alone shows the one that ends it.

import type { ComponentProps } from 'react'
import type { Icon } from '../icon.tsx'

export type Friendship = 'none' | 'asked' | 'asking' | 'friends' | 'blocked'

type Gesture = { act: 'friend'; section: 'new' | 'accept' | 'del' } | { act: 'block'; section: 'new' | 'del' }
/** A button: what it sends, and the relation afterwards. A pressed one names the relation, and undoes it. */
export type Choice = {
  stat: Gesture
  after: Friendship
  text: (typeof friendshipTexts)[keyof typeof friendshipTexts]
  icon: ComponentProps<typeof Icon>['name']
  isOn?: true
}

export const friendshipTexts = {
  add: 'friend.add',
  asked: 'friend.asked',
  accept: 'friend.accept',
  decline: 'friend.decline',
  friends: 'friend.friends',
  block: 'friend.block',
  blocked: 'friend.blocked',
} as const
const texts = friendshipTexts

const friend = (section: 'new' | 'accept' | 'del') => ({ act: 'friend', section }) as const
const block: Choice = { stat: { act: 'block', section: 'new' }, after: 'blocked', text: texts.block, icon: 'x' }

export const friendshipChoices: Record<Friendship, readonly Choice[]> = {
  none: [{ stat: friend('new'), after: 'asked', text: texts.add, icon: 'user' }, block],
  asked: [{ stat: friend('del'), after: 'none', text: texts.asked, icon: 'check', isOn: true }, block],
  asking: [
    { stat: friend('accept'), after: 'friends', text: texts.accept, icon: 'plus' },
    { stat: friend('del'), after: 'none', text: texts.decline, icon: 'x' },
  ],
  friends: [{ stat: friend('del'), after: 'none', text: texts.friends, icon: 'check', isOn: true }, block],
  blocked: [{ stat: { act: 'block', section: 'del' }, after: 'none', text: texts.blocked, icon: 'check', isOn: true }],
}
