// Every act of a member, field by field: what it accepts, and that it refuses anything else.
import { describe, expect, it } from 'vitest'
import { ActAnswer, acts } from '../../../shared/contract/acts.ts'
import { actField, actFields } from '../../../shared/stat.ts'

type Fields = Record<string, string>

/** A valid form of each act, and for each of its fields invalid texts. */
const forms: Record<keyof typeof acts, Fields> = {
  comm: { act: 'comm', section: 'video', object_id: '7', msg: 'Lovely fog', reply_to: '9' },
  vote: { act: 'vote', section: 'model', object_id: '7', vote: '0' },
  watch_later: { act: 'watch_later', video_id: '7' },
  favourite: { act: 'favourite', video_id: '7' },
  'playlist.new': {
    act: 'playlist',
    section: 'new',
    title: 'Fog',
    desc: 'All of it',
    visible: '1',
    orientation: 'str',
    categories: 'rain,clouds',
  },
  'playlist.upd': {
    act: 'playlist',
    section: 'upd',
    object_id: '7',
    title: 'Rain',
    desc: 'Most of it',
    visible: '0',
    categories: '',
  },
  'playlist.add': { act: 'playlist', section: 'add', object_id: '7', video_id: '9' },
  'playlist.del': { act: 'playlist', section: 'del', object_id: '7' },
  'playlist.undo': { act: 'playlist', section: 'undo', object_id: '7' },
  'playlist.order': { act: 'playlist', section: 'order', object_id: '7', video_id: '9', before: '0' },
  'history.clear': { act: 'history', section: 'clear' },
  'history.day': { act: 'history', section: 'day', day: '2026-11-20', time_zone: 'Asia/Tokyo' },
  'history.pause': { act: 'history', section: 'pause' },
  'history.resume': { act: 'history', section: 'resume' },
  rem: { act: 'rem', section: 'playlist', object_id: '7', video_id: '9' },
  subscribe: { act: 'subscribe', section: 'channel', object_id: '7' },
  'friend.new': { act: 'friend', section: 'new', object_id: '7' },
  'friend.accept': { act: 'friend', section: 'accept', object_id: '7' },
  'friend.del': { act: 'friend', section: 'del', object_id: '7' },
  'block.new': { act: 'block', section: 'new', object_id: '7' },
  'block.del': { act: 'block', section: 'del', object_id: '7' },
  'message.new': { act: 'message', section: 'new', object_id: '7', msg: 'Hello there' },
  'message.read': { act: 'message', section: 'read', object_id: '7' },
  'message.del': { act: 'message', section: 'del', object_id: '7' },
  'notice.read': { act: 'notice', section: 'read' },
  'comment.edit': { act: 'comment', section: 'edit', object_id: '7', msg: 'Lovely fog' },
  'comment.release': { act: 'comment', section: 'release', object_id: '7' },
  'comment.pin': { act: 'comment', section: 'pin', object_id: '7', vote: '1' },
  'comment.heart': { act: 'comment', section: 'heart', object_id: '7', vote: '0' },
  'comment.like': { act: 'comment', section: 'like', object_id: '7', vote: '1' },
  view: { act: 'view', section: 'video', object_id: '7', nogeo: '1', nohistory: '1', user_id: '2' },
}
const notIds = ['', '0', '-1', '01', '7.5', 'seven']
const notFlags = ['', '2', '-1', 'yes']
const wrong: Record<string, string[]> = {
  act: ['', 'like', 'COMM'],
  section: ['', 'photo', 'Video', 'everything'],
  object_id: notIds,
  video_id: notIds,
  user_id: notIds,
  reply_to: notIds,
  vote: notFlags,
  visible: notFlags,
  nogeo: notFlags,
  nohistory: notFlags,
  msg: ['', 'Ohh!'],
  title: ['', 'ab', 'x'.repeat(101)],
  desc: ['', 'four', 'x'.repeat(501)],
  orientation: ['', 'all', 'STR'],
  categories: ['Rain', 'a b', 'rain,clouds,fog,snow'],
  before: ['', '-1', '01', 'first'],
  time_zone: ['', 'Tokyo', 'Asia/Atlantis', `Asia/${'x'.repeat(60)}`],
  day: ['', 'today', '2026-02-30', '2026-2-3', '1999-01-01'],
}
/** A message may be a single letter. */
const wrongHere: Record<string, string[]> = { 'message.new.msg': ['', ' ', 'x'.repeat(2001)] }
const optional = [
  'comm.reply_to',
  'history.day.time_zone',
  'view.nogeo',
  'view.nohistory',
  'view.user_id',
  'playlist.new.categories',
  'playlist.upd.categories',
]

describe.each(Object.entries(forms) as [keyof typeof acts, Fields][])('the act %s', (name, form) => {
  const takes = (fields: Fields) => acts[name].fields.safeParse(fields).success

  it('accepts its form, and has no field that forms do not know', () => {
    expect(takes(form)).toBe(true)
    expect(Object.keys(acts[name].fields.def.shape).sort()).toEqual(Object.keys(form).sort())
    expect(actFields).toEqual(expect.arrayContaining(Object.keys(form)))
  })

  it('refuses every invalid field, and every missing one', () => {
    for (const field of Object.keys(form)) {
      const texts = wrongHere[`${name}.${field}`] ?? wrong[field] ?? []
      expect(texts.length, field).toBeGreaterThan(1)
      for (const text of texts) expect([field, text, takes({ ...form, [field]: text })]).toEqual([field, text, false])
      const { [field]: _, ...rest } = form
      expect([field, takes(rest)]).toEqual([field, optional.includes(`${name}.${field}`)])
    }
  })
})

describe('acts', () => {
  it('use every field that a form may have, all in one group', () => {
    expect(new Set(Object.values(forms).flatMap((form) => Object.keys(form)))).toEqual(new Set(actFields))
    expect(actField('video_id')).toBe('stat[video_id]')
  })

  it('are identified by act and section alone', () => {
    for (const [name, form] of Object.entries(forms)) {
      const takers = Object.entries(acts).filter(([, { fields }]) => fields.safeParse(form).success)
      expect(takers.map(([taker]) => taker)).toEqual([name])
    }
  })

  it('answer with what was done', () => {
    const isAnswer = (answer: unknown) => ActAnswer.safeParse(answer).success
    expect(isAnswer({ ok: true })).toBe(true)
    expect(isAnswer({ ok: true, comment_id: 7 })).toBe(true)
    expect(isAnswer({ ok: true, info: 12 })).toBe(true)
    for (const answer of [{}, { ok: false }, { ok: 1 }, { error: 'no' }, { ok: true, comment_id: 0 }, null, 'ok']) {
      expect([answer, isAnswer(answer)]).toEqual([answer, false])
    }
  })
})
