// The language of the house: comments, test titles and README files name roles, and retired names do not come back.
import type { ESTree } from 'vite'
import { Visitor } from 'vite'
import { lineAt, type Source, type SourceFile } from './source-imports.ts'

/** A pronoun in the place of a role: visitor, member, uploader, moderator, admin, operator, caller, client. */
const pronouns =
  /\b(who(?:ever|mever)|(?:some|any|every)(?:body|one)|nobody|no one|one[’']s own|who one|that one (?:is|runs))\b/i

/** Names that were replaced, and what replaced them. Only names that mean nothing else. */
const retiredNames = new Map([
  ['onlySound', 'rejectMalformed'],
  ['onlySmallBodies', 'limitBodySize'],
  ['onlyReads', 'answerReadOnly'],
  ['onlyPosts', 'answerPostOnly'],
  ['onlyOwnHost', 'requireOwnHost'],
  ['readAway', 'drainBody'],
  ['toldIn', 'readSmallJson'],
  ['wayOn', 'safeRedirect'],
  ['cameFrom', 'returnUrl or refererRoute'],
  ['langOfCall', 'callLang'],
  ['viewerOf', 'requireResolvedSession'],
  ['takeOff', 'acquire'],
  ['inTime', 'withTimeout'],
  ['readKnowingCards', 'parseWithCardCache'],
  ['lastCopy', 'fallbackEntry'],
  ['noteTold', 'applyInvalidations'],
  ['freshenDenied', 'refreshDenyList'],
  ['keptPage', 'cachedPage'],
  ['callBeside', 'callOptional'],
  ['askWaited', 'waitingPhotoOutcome'],
  ['addressOfVisit', 'authorizationUrl'],
  ['Asker', 'Caller'],
  ['askerHeaders', 'callerHeaders'],
  ['standBehind', 'waitTurn'],
  ['hurryPlayer', 'preloadPlayer'],
  ['DeskThing', 'QueueItem'],
  ['thingsPage', 'queueItemsPage'],
  ['answerAnswerNotice', 'handleNoticeReply'],
  ['isThere', 'exists'],
  ['tellChange', 'invalidate'],
  ['quietly', 'tryOrUndefined'],
  ['unkept', 'memberOnly or NO_STORE'],
  ['Deed', 'PlannedWrite'],
  ['noticeSettings', 'notificationSettings'],
  ['notice_settings', 'notification_settings'],
  ['unreadNotices', 'unreadNotifications'],
  ['NoticeSettingsForm', 'NotificationSettingsView'],
  ['landed', 'settled'],
  ['tellWithheld', 'propagateWithheld'],
  ['tellCountries', 'propagateCountries'],
  ['tellReplaced', 'propagateReplaced'],
  ['tellChanged', 'propagateChanged'],
  ['tellNamed', 'propagateName'],
  ['tellTakedown', 'propagateTakedown'],
  ['tellFolder', 'propagateFolder'],
  ['tellEdge', 'orderPropagation'],
  ['tellMembers', 'notifyMembers'],
  ['planTelling', 'planDelivery'],
  ['UntoldRow', 'PendingNotification'],
  ['untoldNotifications', 'pendingNotifications'],
  ['tellLater', 'postponeNotifications'],
  ['tellOwner', 'notifyOwner'],
  ['tellUploader', 'notifyOfRelease'],
  ['toldAbout', 'notifiedAbout'],
  ['tellNewComment', 'notifyOfNewComment'],
  ['tellIndexNow', 'submitToIndexNow'],
  ['tellSlowNetwork', 'showSlowNetwork'],
  ['tellGuard', 'updateGuard'],
  ['tellBoth', 'notifyBoth'],
  ['toldOf', 'refusedFields'],
  ['isToldToStop', 'isStopRequested'],
  ['markTold', 'markNotified'],
  ['Telling', 'Delivery'],
  ['BucketDoor', 'BucketFiles'],
  ['bucketDoor', 'bucketFiles'],
  ['FilesDoor', 'SiteFiles'],
  ['filesDoor', 'siteFiles'],
  ['adminRooms', 'adminSections'],
  ['AdminRoom', 'AdminSection'],
  ['staffRooms', 'staffSections'],
  ['roomsOf', 'adminSectionsOf'],
  ['loadRoom', 'loadAdminSection'],
  ['roomPage', 'adminPage'],
  ['roomNames', 'adminSectionTexts'],
  ['roomVerbs', 'sectionVerbs'],
  ['roomUsage', 'sectionUsage'],
  ['roomForRule', 'ruleCapacity'],
  ['roomForCategory', 'freeCategory'],
  ['roomForSubject', 'freeSubject'],
  ['roomIn', 'freeBytesIn'],
  ['makeRoom', 'evictFor'],
  ['useUploadDesk', 'useUploadPage'],
  ['Floor', 'FetchDeps'],
  ['Guest', 'Waiter'],
  ['unhurried', 'after-first-frame'],
  ['tellable', 'reachable'],
])

type Commented = Pick<SourceFile, 'file' | 'comments'>

export const pronounOffences = (files: Commented[], titles: SourceFile[], documents: Source[]): string[] => [
  ...files.flatMap(({ file, comments }) => comments.flatMap(({ text, line }) => pronounIn(`${file}:${line}`, text))),
  ...titles.flatMap((source) =>
    [...titlesOf(source), ...reasonsOf(source)].flatMap(({ text, line }) => pronounIn(`${source.file}:${line}`, text)),
  ),
  ...documents.flatMap(({ file, text }) =>
    proseOf(text)
      .split('\n')
      .flatMap((line, at) => pronounIn(`${file}:${at + 1}`, line)),
  ),
]

/** The comments of files that the parser of scripts does not read: migrations, style sheets, configuration. */
export function readComments({ file, text }: Source): Commented {
  const pattern = /\.sql$/.test(file) ? /--.*/g : /\.css$/.test(file) ? /\/\*[\s\S]*?\*\//g : /#.*/g
  return {
    file,
    comments: [...text.matchAll(pattern)].map(({ 0: said, index }) => ({ text: said, line: lineAt(text, index) })),
  }
}

function pronounIn(place: string, text: string): string[] {
  const found = pronouns.exec(unquoted(text))
  return found ? [`${place} "${found[0]}" stands for a role: name it`] : []
}

/** Texts of visitors and of the interface may say what they like. */
const unquoted = (text: string): string => text.replace(/"[^"]*"|“[^”]*”|`[^`]*`/g, '')

/** A document without its blocks of code, whose lines stay where they are. */
const proseOf = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))

const testFunctions = new Set(['it', 'test', 'describe'])

/** The titles of tests: the first argument of it, test and describe, in all their forms. */
function titlesOf({ text, program }: SourceFile): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = []
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title && testFunctions.has(nameOf(callee)) && isText(title))
        found.push({ text: text.slice(title.start + 1, title.end - 1), line: lineAt(text, title.start) })
    },
  }).visit(program)
  return found
}

/** The reasons in tables of tests: the texts of a constant of the type `Record<…, string>`. */
function reasonsOf({ text, program }: SourceFile): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = []
  new Visitor({
    VariableDeclarator({ start, init }) {
      if (init?.type !== 'ObjectExpression' || !/\bRecord<.*, string>/s.test(text.slice(start, init.start))) return
      for (const property of init.properties)
        if (property.type === 'Property' && isText(property.value))
          found.push({
            text: text.slice(property.value.start + 1, property.value.end - 1),
            line: lineAt(text, property.value.start),
          })
    },
  }).visit(program)
  return found
}

const isText = (node: ESTree.Node): boolean => node.type === 'Literal' || node.type === 'TemplateLiteral'

/** `test` of `test(…)`, `test.only(…)` and `test.each(…)(…)`. */
function nameOf(callee: ESTree.Node): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return nameOf(callee.object)
  if (callee.type === 'CallExpression') return nameOf(callee.callee)
  return callee.type === 'TaggedTemplateExpression' ? nameOf(callee.tag) : ''
}

/** One line per identifier or word in a comment that is a retired name. */
export const retiredOffences = (files: Source[]): string[] =>
  files.flatMap(({ file, text }) =>
    [...text.matchAll(/\b[A-Za-z]\w*\b/g)]
      .filter(([name]) => retiredNames.has(name) && !file.endsWith('/plain-language.ts'))
      .map(({ 0: name, index }) => `${file}:${lineAt(text, index)} ${name} is retired: ${retiredNames.get(name)}`),
  )
