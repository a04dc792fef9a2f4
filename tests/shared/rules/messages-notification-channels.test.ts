// How members are told: what is stored, what it means, and when it is quiet.
import { expect, test } from 'vitest'
import { notificationKinds } from '../../../shared/entities/notification.ts'
import {
  chosenChannels,
  goesBy,
  notificationChoices,
  notificationOrder,
  readChosen,
  tickedChoices,
} from '../../../shared/rules/messages-notification-channels.ts'
import { isPushService } from '../../../shared/rules/messages-push-services.ts'
import { quietUntil } from '../../../shared/rules/messages-quiet-hours.ts'

test('every kind has a row, and by default mails tell only what needs the member', () => {
  expect(notificationOrder.toSorted()).toEqual([...notificationKinds].toSorted())
  const mailed = notificationOrder.filter((kind) => goesBy(kind, 'mail', {}))
  expect(mailed).toEqual([
    'upload_needs',
    'upload_failed',
    'upload_refused',
    'edit_refused',
    'release_refused',
    'release_withdrawn',
    'release_again',
    'tagged',
    'channel_asked',
    'claim_decided',
    'statement',
    'member_act',
  ])
  expect(notificationOrder.every((kind) => goesBy(kind, 'site', {}))).toBe(true)
})

test('only what differs from the defaults is stored, and reads back as it was ticked', () => {
  expect(chosenChannels(new Set(tickedChoices({})))).toEqual({})
  const ticked = new Set(tickedChoices({ 'mail.reply': 1, 'site.message': 0 }))
  const chosen = chosenChannels(ticked)
  expect(chosen).toEqual({ 'mail.reply': 1, 'site.message': 0 })
  expect(goesBy('reply', 'mail', chosen)).toBe(true)
  expect(goesBy('message', 'site', chosen)).toBe(false)
})

test('a decision about a member is always told on the site and by mail, whatever is stored', () => {
  expect(notificationChoices).not.toContain('mail.member_act')
  expect(readChosen('{"mail.member_act":0,"site.statement":0,"mail.gone":1,"push.reply":"x"}')).toEqual({})
  expect(goesBy('member_act', 'site', { 'site.member_act': 0 })).toBe(true)
})

const at = (text: string) => Date.parse(text) / 1000
const night = { from: 22, to: 7, timeZone: 'Europe/Berlin' }
test.each([
  ['in the evening', '2026-01-10T21:30:00Z', night, '2026-01-11T06:00:00Z'],
  ['in the morning', '2026-01-11T05:59:00Z', night, '2026-01-11T06:00:00Z'],
  ['at their end', '2026-01-11T06:00:00Z', night, null],
  ['by day', '2026-01-11T12:00:00Z', night, null],
  ['in the night in which the clocks go forward', '2026-03-28T22:00:00Z', night, '2026-03-29T05:00:00Z'],
  ['within one day', '2026-07-01T11:15:00Z', { from: 11, to: 13, timeZone: 'UTC' }, '2026-07-01T13:00:00Z'],
  ['from an hour to the same', '2026-07-01T11:15:00Z', { from: 11, to: 11, timeZone: 'UTC' }, null],
  [
    'in a zone that the runtime does not know',
    '2026-07-01T11:15:00Z',
    { from: 11, to: 13, timeZone: 'Mars' },
    '2026-07-01T13:00:00Z',
  ],
  ['without any', '2026-07-01T11:15:00Z', null, null],
])('quiet hours %s end when they should', (_, now, quiet, end) => {
  expect(quietUntil(at(now), quiet)).toBe(end === null ? null : at(end))
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=x', true],
  ['https://web.push.apple.com/x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.example/x', false],
  ['https://10.0.0.1/x', false],
  ['push', false],
])('%s as a push service: %s', (address, isOne) => expect(isPushService(address)).toBe(isOne))
