// The forms: the same rules in the browser and at the origin, each with its code.
import { describe, expect, test } from 'vitest'
import { LoginForm, type NewPasswordForm, RestoreForm, SignupForm } from '../../shared/forms/account.ts'
import { checkForm } from '../../shared/forms/form.ts'
import { answerForms } from '../../shared/forms/moderation-notice.ts'
import { profileFields } from '../../shared/forms/profile.ts'
import { ReportForm } from '../../shared/forms/site-report.ts'
import { PersonForm } from '../../shared/forms/studio-records.ts'
import { ReviewForm, UploadForm } from '../../shared/forms/studio-upload.ts'
import { codesOf, refused, refusedForm } from '../../shared/result.ts'
import { isMadeOfKnownWords } from '../../shared/rules/account-password-words.ts'

const told = (schema: typeof LoginForm | typeof SignupForm | typeof NewPasswordForm, values: unknown) => {
  const checked = checkForm(schema, values)
  return checked.ok ? checked.value : codesOf(checked)
}

describe('a form', () => {
  test('reports the first problem of each field, in the order of the form, with the missing length', () => {
    expect(told(SignupForm, { username: 'a!', email: '', password: 'x'.repeat(201) })).toEqual([
      { field: 'username', code: 'username_min_length', info: 3 },
      { field: 'email', code: 'required', info: 1 },
      { field: 'password', code: 'max_length', info: 200 },
    ])
  })

  test('accepts names as people type them, and leaves passwords unchanged', () => {
    expect(told(SignupForm, { username: ' Anna ', email: ' anna@example.com ', password: ' garden gate ' })).toEqual({
      username: 'anna',
      email: 'anna@example.com',
      password: ' garden gate ',
    })
  })

  test.each([null, undefined, 'usr=anna', 12, [], { usr: ['anna'], pwd: { length: 9 } }])(
    'is not filled in by %j',
    (values) => {
      expect(checkForm(LoginForm, values)).toMatchObject({
        ok: false,
        code: expect.stringMatching(/required|invalid/i),
      })
    },
  )

  test('ignores fields that are not its own', () => {
    const form = { usr: 'anna', pwd: 'anna-watches', role: 'admin', user_id: '1' }
    expect(told(LoginForm, form)).toEqual({ usr: 'anna', pwd: 'anna-watches' })
  })

  test.each([
    'anna',
    'anna@',
    '@example.com',
    'anna@example',
    'anna@@example.com',
    'an na@example.com',
    `${'a'.repeat(250)}@b.cc`,
  ])('refuses %s as an e-mail address', (email) => {
    const codes = told(SignupForm, { username: 'anna', email, password: 'garden-gate' })
    expect(codes).toEqual([expect.objectContaining({ field: 'email' })])
  })
})

describe('a password made of known words', () => {
  const known = ['wintergreen', 'gina.berg@gmail.com', 'tube.example']
  test.each([
    'wintergreen',
    'WinterGreen2026!',
    'gina-berg',
    'GinaBerg1990',
    'gina.berg@gmail.com',
    'gmail-gina-1',
    'edgetube123',
    'tube.example',
    'my-tube-2026',
  ])('is %s', (password) => expect(isMadeOfKnownWords(password, known)).toBe(true))
  test.each(['garden-gate', 'gina-remembers', 'winter-garden', 'wintergreen-and-fog', '19847261'])(
    'is not %s',
    (password) => expect(isMadeOfKnownWords(password, known)).toBe(false),
  )

  test('is refused by the sign-up form, in the browser, too', () => {
    const form = { username: 'wintergreen', email: 'a@example.com', password: 'WinterGreen' }
    expect(told(SignupForm, form)).toEqual([{ field: 'password', code: 'password_own_words' }])
    const mailbox = { username: 'gina', email: 'silver.lake@example.com', password: 'silverlake1' }
    expect(told(SignupForm, mailbox)).toEqual([{ field: 'password', code: 'password_own_words' }])
  })
})

describe('a refusal', () => {
  test('with one problem and with several is read alike', () => {
    expect(codesOf(refused('too_many_attempts', undefined, 60))).toEqual([
      { field: 'notify', code: 'too_many_attempts', info: 60 },
    ])
    const codes = [
      { field: 'usr', code: 'required' },
      { field: 'pwd', code: 'required' },
    ] as const
    expect(refusedForm(codes)).toStrictEqual({ ok: false, error: 'required', code: 'required', field: 'usr', codes })
    expect(codesOf(refusedForm(codes))).toEqual(codes)
  })
})

type Text = { safeParse: (text: string) => { success: boolean } }

test.each<[string, Text, number, number, string?]>([
  ['the name of a person on record', PersonForm.shape.person_name, 2, 100],
  ['the reference of a record', PersonForm.shape.person_reference, 1, 200],
  ['the name of a custodian', PersonForm.shape.person_custodian, 2, 100],
  ['the address of a custodian', PersonForm.shape.person_address, 5, 300],
  ['what a member learned', profileFields.education, 0, 100],
  ['the site of a member', profileFields.website, 0, 200, 'https://a.example/'],
  ['an e-mail', RestoreForm.shape.email, 0, 254, 'a@b.example.'],
  ['what an upload is about', UploadForm.shape.description, 5, 2000],
  ['who performs in an upload', UploadForm.shape.performers, 0, 500],
  ['the channel of an upload', UploadForm.shape.channel, 0, 100],
  ['what a moderator says about an upload', ReviewForm.shape.note, 0, 500],
  ['the page that a message is about', ReportForm.shape.referrer, 0, 500],
  ['a line of a notice', answerForms.counter.shape.name, 2, 200],
  ['what a notice says', answerForms.counter.shape.text, 10, 3000],
])('%s has no fewer than %s and no more than %s letters', (_, field, least, most, start = '') => {
  const isTaken = (length: number) => field.safeParse(start.padEnd(length, 'x')).success
  expect([isTaken(Math.max(least, 40)), isTaken(most), isTaken(most + 1)]).toEqual([true, true, false])
  if (least > 0) expect([isTaken(least), isTaken(least - 1)]).toEqual([true, false])
})
