// The texts of the languages are sound, and pages show no text that is not in a language file.
// The `error:` of a JSON answer is for programs: it stays English and is shown on no page.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { langs, locales } from '../locales/locales.ts'
import { directAlertNames, severities } from '../shared/alerts.ts'
import { claimStates } from '../shared/contract/performer-claims.ts'
import { roles } from '../shared/entities/account.ts'
import { importStates } from '../shared/entities/admin-import.ts'
import { commentSorts } from '../shared/entities/comment-sections.ts'
import { zodiacSigns } from '../shared/entities/model.ts'
import { notificationKinds } from '../shared/entities/notification.ts'
import { creativePictures } from '../shared/forms/admin-advert.ts'
import { profilePictures } from '../shared/forms/profile-picture.ts'
import { personFields } from '../shared/forms/studio-records.ts'
import { consents } from '../shared/forms/studio-upload.ts'
import { ageProviderStates } from '../shared/metrics.ts'
import { refusalFamilies, refusalKeys } from '../shared/refusals.ts'
import { informationSections } from '../shared/route-table.ts'
import { adminFamilies } from '../shared/rules/admin-families.ts'
import { feedProblems } from '../shared/rules/admin-import-feeds.ts'
import { importOutcomes, importProblems, importWaits } from '../shared/rules/admin-import-fields.ts'
import {
  advertSlotNames,
  advertTable,
  campaignAudiences,
  campaignDevices,
  creativeKinds,
} from '../shared/rules/ads-campaigns.ts'
import { offerNames } from '../shared/rules/age-offers.ts'
import { checkOutcomes } from '../shared/rules/age-outcomes.ts'
import { ageReasons } from '../shared/rules/age-policy.ts'
import { ageModes } from '../shared/rules/age-row.ts'
import { ageForgers, ageLeakKinds } from '../shared/rules/age-run.ts'
import { durations, videoDates, videoPageSorts, videoTypes } from '../shared/rules/browse-filters.ts'
import { captionKinds } from '../shared/rules/caption-languages.ts'
import { spamSigns } from '../shared/rules/comments-review.ts'
import { ageChanges, ageVisitors } from '../shared/rules/compare-age-policies.ts'
import { liftReasons, memberActReasons, memberActStates, memberTable } from '../shared/rules/member-acts.ts'
import { audiences, privacySettings } from '../shared/rules/members-sections.ts'
import { notificationChannels } from '../shared/rules/messages-notification-channels.ts'
import { decisionReasons } from '../shared/rules/moderation-decision-reasons.ts'
import { noticeFields, noticeKindNames } from '../shared/rules/moderation-notice-kinds.ts'
import { caseStates } from '../shared/rules/moderation-notice-states.ts'
import { auditActs, moderationQueueNames } from '../shared/rules/moderation-queues.ts'
import { channelPeopleActs, channelRoles, invitedRoles } from '../shared/rules/people-channel-roles.ts'
import { traits } from '../shared/rules/people-traits.ts'
import { searchRuleKinds } from '../shared/rules/search-rules.ts'
import { settings } from '../shared/rules/settings.ts'
import { mailTemplateNames, securityNews } from '../shared/rules/site-mails.ts'
import { partStates } from '../shared/rules/site-parts.ts'
import { reportSubjects } from '../shared/rules/site-report-subjects.ts'
import { settingGroups } from '../shared/rules/site-setting-groups.ts'
import { siteSettingNames } from '../shared/rules/site-settings.ts'
import { numbersLists, numbersRanges } from '../shared/rules/studio-numbers.ts'
import { releaseDone, releaseStates } from '../shared/rules/studio-releases.ts'
import { uploadStates } from '../shared/rules/studio-upload-states.ts'
import { colourNames } from '../shared/rules/theme-colours.ts'
import { captionColors, captionSizes } from '../shared/rules/video-playback.ts'
import { levelNames } from '../shared/service-levels.ts'
import { fileClasses } from '../shared/site-costs.ts'
import { comparisons, eventTotals, rangeDays, topLists } from '../shared/statistics.ts'
import { chartNames } from '../shared/status-charts.ts'
import { missingTexts } from './locales/missing-texts.ts'
import {
  askedBy,
  entriesOf,
  holesOf,
  languageProblems,
  literalOffences,
  literalsOf,
  sameAsEnglish,
  type Texts,
} from './support/checks/language-texts.ts'
import { copiedFrom, englishLeft, saidOtherwise } from './support/checks/language-words.ts'
import { readSource } from './support/checks/source-imports.ts'
import { hole } from './support/checks/string-literals.ts'

const root = join(import.meta.dirname, '..')
const textsIn = (lang: string): Texts => JSON.parse(readFileSync(join(root, `locales/${lang}.json`), 'utf8'))
const english = textsIn('en')
const keys = [...entriesOf(english).keys()]
const others = langs.filter((lang) => lang !== 'en')

const sources = globSync(
  [
    'client/**/*.{ts,tsx}',
    'worker/edge/**/*.{ts,tsx}',
    'worker/origin/{mail,messages,moderation,studio/releases}/*.ts',
    'worker/origin/site/post-mail.ts',
    'shared/**/*.ts',
  ],
  { cwd: root },
).map((file) => readSource({ file, text: readFileSync(join(root, file), 'utf8') }))

const letterKinds = ['confirm', 'restore', 'change', 'changed', 'undo', 'known']

/** Keys that the code composes, with all possible values of their hole. */
const patterns: Record<string, readonly string[]> = {
  [`siteSettings.group_${hole}`]: settingGroups,
  [`siteSettings.done_${hole}`]: ['saved', 'restored', 'picture'],
  [`agePolicy.mode_${hole}`]: ageModes,
  [`ageStatement.rule_${hole}`]: ageModes,
  [`ageOutcomes.${hole}`]: checkOutcomes,
  [`gate.${hole}Title`]: offerNames,
  [`comments.sort_${hole}`]: commentSorts,
  [`moderation.sign_${hole}`]: spamSigns,
  [`agePolicy.visitor_${hole}`]: [...ageVisitors, ...ageForgers],
  [`agePolicy.leak_${hole}`]: ageLeakKinds,
  [`agePolicy.subject_${hole}`]: ['published', 'proposed'],
  [`agePolicy.${hole}`]: ['published', 'code'],
  [`agePolicy.is_${hole}`]: ageChanges,
  [`siteSettings.${hole}`]: [
    ...colourNames,
    ...siteSettingNames.filter((name) => !/^(dark|light)_|^legal_(?!changed|reviewed)/.test(name)),
  ],
  [`nav.${hole}`]: videoPageSorts,
  [`filter.type_${hole}`]: videoTypes,
  [`sphere.layout_${hole}`]: ['mono', 'sbs', 'tb'],
  [`admin.filter_${hole}`]: adminFamilies.categories.filters.filter((name) => name !== 'all'),
  [`filter.duration_${hole}`]: ['all', ...durations],
  [`filter.date_${hole}`]: ['all', ...videoDates],
  [`age.${hole}`]: ['years', 'months', 'days'],
  [`trait.${hole}`]: Object.entries(traits).flatMap(([name, values]) => [
    name,
    ...values.map((value) => `${name}_${value}`),
  ]),
  [`zodiac.${hole}`]: zodiacSigns,
  [`upload.${hole}`]: consents,
  [`release.state_${hole}`]: releaseStates,
  [`release.used_${hole}`]: releaseStates,
  [`release.done_${hole}`]: releaseDone,
  [`captions.kind_${hole}`]: captionKinds,
  [`captions.${hole}`]: ['start', 'end'],
  [`upload.state_${hole}`]: uploadStates,
  [`upload.sending_${hole}`]: ['waiting', 'paused', 'lost', 'whole'],
  [`upload.reason.${hole}`]: decisionReasons,
  [`importing.problem_${hole}`]: importProblems,
  [`feeds.problem_${hole}`]: feedProblems,
  [`feeds.done_${hole}`]: ['saved', 'asked', 'deleted'],
  [`importing.state_${hole}`]: importStates,
  [`importing.outcome_${hole}`]: importOutcomes,
  [`importing.wait_${hole}`]: importWaits.filter(Boolean),
  [`moderation.queue_${hole}`]: moderationQueueNames,
  [`records.${hole}`]: personFields.filter((field) => !['person_date', 'person_statement'].includes(field)),
  [`records.shown_${hole}`]: ['0', '1'],
  [`ages.reason_${hole}`]: ageReasons,
  [`staff.role_${hole}`]: roles,
  [`status.level_${hole}`]: levelNames,
  [`status.alert_${hole}`]: directAlertNames,
  [`status.chart_${hole}`]: chartNames,
  [`status.severity_${hole}`]: severities,
  [`moderation.act_${hole}`]: auditActs,
  [`statistics.range_${hole}`]: rangeDays,
  [`statistics.compare_${hole}`]: comparisons,
  [`statistics.total_${hole}`]: eventTotals,
  [`statistics.list_${hole}`]: topLists,
  [`numbers.range_${hole}`]: numbersRanges,
  [`numbers.list_${hole}`]: numbersLists,
  [`statistics.referrer_${hole}`]: ['direct', 'search', 'social'],
  [`statistics.device_${hole}`]: ['phone', 'tablet'],
  [`searches.kind_${hole}`]: searchRuleKinds,
  [`legal.kind_${hole}`]: noticeKindNames,
  [`legal.kindText_${hole}`]: noticeKindNames,
  [`legal.field_${hole}`]: [...noticeFields, 'jurisdiction'],
  [`legal.state_${hole}`]: caseStates,
  [`legal.answer_${hole}`]: ['counter', 'appeal'],
  [`legal.${hole}_help`]: ['counter', 'appeal'],
  [`legal.done_${hole}`]: ['sent', 'answered', 'confirmed'],
  [`mail.notice_${hole}_subject`]: ['receipt', 'news', 'statement', 'counter'],
  [`mail.notice_${hole}_text`]: ['receipt', 'news', 'statement', 'counter'],
  [`profile.career_${hole}`]: ['0', '1'],
  [`gate.error_${hole}`]: [
    'required',
    'type',
    'size',
    'pixels',
    'pixels_max',
    'refused',
    'unavailable',
    'none',
    'wallet_refused',
    'wallet_over',
    'eid_refused',
    'eid_declined',
  ],
  [`video.${hole}`]: ['notFound', 'private', 'deleted'],
  [`account.${hole}`]: [
    'changePassword',
    'changeEmail',
    'changeUsername',
    'signOutEverywhere',
    'deleteAccount',
    'checking',
    'checked',
    'unchecked',
  ],
  [`contact.subject_${hole}`]: reportSubjects,
  [`mail.${hole}_subject`]: letterKinds,
  [`mail.${hole}_text`]: letterKinds,
  [`edit.privacy_${hole}`]: privacySettings,
  [`edit.audience_${hole}`]: audiences,
  [`edit.${hole}`]: profilePictures,
  [`notifications.${hole}`]: [...notificationKinds, 'wall', 'taken_down'],
  [`notificationKinds.${hole}`]: notificationKinds,
  [`notificationSettings.channel_${hole}`]: notificationChannels,
  [`notificationSettings.mail_${hole}`]: ['off', 'suppressed'],
  [`notificationSettings.${hole}`]: ['saved', 'removed'],
  [`acts.mails_${hole}`]: ['bounce', 'complaint'],
  [`templates.${hole}`]: ['saved', 'deleted'],
  [`ownChannels.role_${hole}`]: channelRoles,
  [`ownChannels.you_${hole}`]: channelRoles,
  [`ownChannels.can_${hole}`]: invitedRoles,
  [`ownChannels.act_${hole}`]: ['accept', 'leave', 'take', 'refuse_offer'],
  [`ownChannels.done_${hole}`]: ['created', 'saved', 'picture', ...channelPeopleActs],
  [`ownChannels.${hole}`]: ['invited', 'offered'],
  [`mail.security_${hole}`]: securityNews,
  [`mail.${hole}`]: securityNews.map((news) => `security_${news}`),
  [`siteSettings.mail_${hole}`]: mailTemplateNames,
  [`passkeys.${hole}`]: ['renamePasskey', 'dropPasskey'],
  [`mail.decision_${hole}`]: ['decided', 'lifted', 'confirmed'],
  [`acts.filter_${hole}`]: [...memberTable.filters.filter((name) => !roles.some((role) => role === name))],
  [`adverts.filter_${hole}`]: advertTable.filters,
  [`adverts.slot_${hole}`]: advertSlotNames,
  [`adverts.device_${hole}`]: campaignDevices,
  [`adverts.audience_${hole}`]: campaignAudiences,
  [`adverts.kind_${hole}`]: creativeKinds,
  [`adverts.picture_${hole}`]: creativePictures,
  [`acts.state_${hole}`]: ['active', 'no_account'],
  [`acts.reason_${hole}`]: [...memberActReasons, ...liftReasons],
  [`decision.state_${hole}`]: memberActStates,
  [`claims.state_${hole}`]: claimStates,
  [`health.state_${hole}`]: ['queued', 'done'],
  [`health.is_${hole}`]: partStates,
  [`health.ageProvider_${hole}`]: ageProviderStates,
  [`statistics.files_${hole}`]: fileClasses,
  [`factor.${hole}`]: ['startSecondFactor', 'confirmSecondFactor', 'stopSecondFactor'],
  [`settings.theme_${hole}`]: settings.theme,
  [`player.captionSize_${hole}`]: captionSizes,
  [`player.captionColor_${hole}`]: captionColors,
  [`settings.pictures_${hole}`]: settings.thumbs,
  [`circle.${hole}`]: ['friends', 'subscribers', 'friendsOfOther', 'subscribersOfOther'],
  [`information.${hole}.title`]: informationSections,
  [`information.${hole}.text`]: informationSections,
}
/** Keys that shared/refusals.ts composes of a family and a code. */
const refusals = refusalFamilies.flatMap((family): string[] => refusalKeys(family))
const madeOf = (pattern: string): string[] => (patterns[pattern] ?? []).map((value) => pattern.replace(hole, value))

type Reasons = Record<string, string>
/**
 * Texts that a language legitimately shares with English, each with its reason; under `*` those that any language may share.
 */
const shared: { '*': Reasons } & Record<string, Reasons> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/same-as-english.json'), 'utf8'),
)

/** Words that a language's glossary forbids, by the reason: one word per thing, and one form of address. */
const notSaid: Record<string, Record<string, string[]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/not-said.json'), 'utf8'),
)

describe('the languages', () => {
  test('have one file each, and every file belongs to a language [S1-008]', () => {
    const files = globSync('*.json', { cwd: join(root, 'locales') }).map((file) => file.replace('.json', ''))
    expect(files.toSorted()).toEqual([...langs].toSorted())
  })

  test.each(langs)(
    'the texts of %s have the placeholders of English and the plural forms of the language [S1-008]',
    (lang) => {
      expect(languageProblems(locales[lang].tag, english, textsIn(lang))).toEqual([])
    },
  )

  test('begin with those of the specification in its order, under their own names [S1-008 S1-024]', () => {
    const specified = langs.slice(0, 20).map((lang) => `${lang} ${locales[lang].name}`)
    expect(specified).toEqual([
      'en English',
      'ru Русский',
      'de Deutsch',
      'tr Türkçe',
      'fr Français',
      'cz Čeština',
      'dk Dansk',
      'es Español',
      'pl Polski',
      'fi Suomi',
      'cn 中文',
      'hu Magyar',
      'no Norsk',
      'pt Português',
      'it Italiano',
      'kr 한국어',
      'th ไทย',
      'se Svenska',
      'ja 日本語',
      'nl Nederlands',
    ])
  })

  test('are loaded from their own files when first asked for; English is bundled [S1-027]', () => {
    const file = 'locales/locales.ts'
    const { imports } = readSource({ file, text: readFileSync(join(root, file), 'utf8') })
    const filesThat = (isLazy: boolean) => imports.filter((one) => one.isLazy === isLazy).map(({ to }) => to)
    expect(filesThat(false)).toEqual(['locales/en.json'])
    expect(filesThat(true)).toEqual(others.map((lang) => `locales/${lang}.json`))
  })

  test.each(others)('%s loads its own texts', async (lang) => {
    expect(await locales[lang].load()).toEqual(textsIn(lang))
  })

  test.each(others)('%s shares a text with English only for a documented reason', (lang) => {
    const own = sameAsEnglish(english, textsIn(lang)).filter((key) => !(key in shared['*']))
    expect(own.toSorted()).toEqual(Object.keys(shared[lang] ?? {}).toSorted())
  })

  test.each(others)('%s contains no untranslated English, and no copied phrases', (lang) => {
    expect(englishLeft(locales[lang].tag, textsIn(lang))).toEqual([])
    expect(copiedFrom(english, textsIn(lang))).toEqual([])
  })

  test.each(Object.entries(notSaid))('%s uses one word per thing, and one form of address', (lang, rules) => {
    expect(langs).toContain(lang)
    expect(saidOtherwise(textsIn(lang), rules)).toEqual([])
  })

  test('share texts only for documented reasons, under codes that exist', () => {
    expect(['*', ...others]).toEqual(expect.arrayContaining(Object.keys(shared)))
    for (const reasons of Object.values(shared))
      for (const [key, reason] of Object.entries(reasons)) expect(reason, key).toMatch(/\p{L}{3}/u)
  })
})

describe('the keys', () => {
  const asked = sources.flatMap(askedBy)

  test('that the code uses exist', () => {
    expect(asked.length).toBeGreaterThan(50)
    const unknown = asked.filter(({ key }) => !keys.includes(key) && !(key in patterns))
    expect(unknown).toEqual([])
    expect(
      Object.keys(patterns)
        .flatMap(madeOf)
        .filter((key) => !keys.includes(key)),
    ).toEqual([])
  })

  test('that the code composes are still composed', () => {
    const written = asked.map(({ key }) => key)
    expect(Object.keys(patterns).filter((pattern) => !written.includes(pattern))).toEqual([])
  })

  test('are all used', () => {
    const literals = literalsOf(sources)
    const made = [...Object.keys(patterns).flatMap(madeOf), ...refusals]
    expect(keys.filter((key) => !literals.has(key) && !made.includes(key))).toEqual([])
  })
})

test('cover every text: none is hard-coded in a view, or in a script that writes into one', () => {
  // Texts that an operator fills in, in the language that they choose.
  const views = sources.filter(({ file }) => /^(client|worker\/edge\/(?!operator\/))/.test(file))
  expect(views.length).toBeGreaterThan(20)
  expect(views.flatMap(literalOffences)).toEqual([])
})

describe('npm run locales', () => {
  const en = { a: { b: 'B', c: 'C' }, d: { one: '{{n}} d', other: '{{n}} ds' } }
  const partial = { en, de: { a: { b: 'B' } }, ja: { ...en, d: { other: 'D' } } }

  test('lists the missing keys of each language, a plural as one key', () => {
    expect(missingTexts(partial, 'new-page').lines).toEqual([
      'locales/de.json lacks 2: a.c, d',
      'English stands in for them; they must be translated before main.',
    ])
    expect(missingTexts({ en, de: en }, 'main')).toEqual({
      lines: ['2 languages, no text is missing'],
      isAllowed: true,
    })
  })

  test.each([
    ['new-page', true],
    ['main', false],
    ['HEAD', false],
    [null, false],
  ])('on the branch %s it allows missing texts: %s', (branch, isAllowed) => {
    expect(missingTexts(partial, branch).isAllowed).toBe(isAllowed)
  })

  test('names every language of the table when no text is missing', () => {
    const complete = Object.fromEntries(langs.map((lang) => [lang, english]))
    expect(missingTexts(complete, 'main').lines).toEqual([`${langs.length} languages, no text is missing`])
  })
})

describe('the checks by themselves', () => {
  const view = (markup: string) => readSource({ file: 'a.tsx', text: `const a = (\n${markup}\n)` })

  test.each([
    ['a text', '<p>Hello</p>'],
    ['a text in an expression', "<p>{'Hello'}</p>"],
    ['a text in a choice', "<p>{isOpen ? 'Hello' : null}</p>"],
    ['a text behind a condition', "<p>{isOpen && 'Hello'}</p>"],
    ['a text with holes', '<p>{`Hello $' + '{name}`}</p>'],
    ['a text in a fragment', '<>Привет</>'],
    ['a title', '<a title="Hello" />'],
    ['a label in an expression', "<a aria-label={isOpen ? 'Hello' : undefined} />"],
    ['an alternative text', '<img alt="Hello" />'],
    ['a placeholder', '<input placeholder="Hello" />'],
    ['a label among properties', "<a {...{ 'aria-label': 'Hello' }} />"],
    ['a text that a script writes', "<a ref={(a) => void (a.textContent = 'Hello')} />"],
    ['a label that a script writes', "<a ref={(a) => a.setAttribute('aria-label', isOpen ? 'Hello' : '')} />"],
    ['a text that a script adds', "<a ref={(a) => a.append('Hello')} />"],
    ['a short word about what happened', "<a onClick={() => notify('good', 'Hello')} />"],
  ])('find %s', (_, markup) => {
    expect(literalOffences(view(markup))).toEqual([expect.stringMatching(/^a\.tsx:2 .* belongs in en\.json$/)])
  })

  test('ignore signs, numbers, names of things and texts of a language file', () => {
    const markup = "<p className=\"a\" title={t('a.b')} alt=\"\">{site.name} – 100 % {t('a.b')}{': '}</p>"
    expect(literalOffences(view(markup))).toEqual([])
  })

  test('find keys that English does not have, wrong placeholders and wrong plural forms', () => {
    const some = { a: { b: 'B {{x}}', c: 'C' }, d: { one: '{{n}} d', other: '{{n}} ds' } }
    expect(languageProblems('de', some, some)).toEqual([])
    expect(languageProblems('de', some, { a: { b: 'B {{x}}' }, d: some.d, e: 'E' })).toEqual(['e is no key of en.json'])
    expect(languageProblems('de', some, { a: { b: 'B {{y}}', c: ' ' }, d: some.d })).toEqual([
      'a.b  has the holes y, not x',
      'a.c  is empty',
    ])
    expect(languageProblems('ja', some, some)).toEqual(['d has the forms one,other, not other'])
    expect(languageProblems('ru', some, { a: some.a, d: 'D' })).toEqual(['d is one text'])
  })

  test('find a text identical with English, unless it has no words', () => {
    const some = { a: 'Hello', b: '{{percent}}%', c: { one: 'x', other: 'y' } }
    expect(sameAsEnglish(some, some)).toEqual(['a', 'c'])
    expect(sameAsEnglish(some, { a: 'Hallo', b: '{{percent}}%', c: { one: 'x', other: 'z' } })).toEqual([])
  })

  test('find English words in a text, in Latin letters or others', () => {
    expect(englishLeft('de', { a: 'Wähle the Video', b: 'Video' })).toEqual(['a: the'])
    expect(englishLeft('ru', { a: 'Видео video', b: { other: 'JPEG {{name}} D+' } })).toEqual(['a: video'])
    expect(copiedFrom({ a: 'Put on a playlist' }, { a: 'Bitte: put on a playlist' })).toEqual(['a'])
    expect(copiedFrom({ a: 'Put on a playlist' }, { a: 'Leg eine Playlist auf' })).toEqual([])
  })

  test('find a forbidden word, alone or as a part', () => {
    const rules = { 'it is vous': ['tu', 'réess*'], 'it is 你': ['*您*'] }
    expect(saidOtherwise({ a: 'Tu peux', b: 'Statut', c: 'Réessaie', d: '请您看' }, rules)).toEqual([
      'a: it is vous',
      'c: it is vous',
      'd: it is 你',
    ])
  })

  test('read holes in any order', () => {
    expect(holesOf('{{b}} of {{a}}')).toBe(holesOf('{{a}}: {{b}}'))
  })

  test('read the keys that code uses, also in a condition and with a hole', () => {
    const source = readSource({ file: 'a.ts', text: "t('a.b'); props.t(x ? `c.$" + "{x}` : 'd'); other('e')" })
    expect(askedBy(source).map(({ key }) => key)).toEqual(['a.b', `c.${hole}`, 'd'])
  })
})
