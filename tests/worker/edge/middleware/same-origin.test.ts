// Cross-site requests, which a foreign page can send with the visitor's cookies, have no effect.
import { beforeAll, describe, expect, it } from 'vitest'
import { ageWalletPath, mediaJobsRoot, servicePaths } from '../../../../shared/service-paths.ts'
import { app } from '../../../../worker/edge/app.ts'
import { operations } from '../../../support/runtime/changing-requests.ts'
import { foreignShapes } from '../../../support/runtime/cross-origin-requests.ts'
import { type SharedEdge, sharedEdge } from '../../../support/runtime/edge.ts'

let testbed: SharedEdge
beforeAll(async () => {
  testbed = await sharedEdge()
})

const send = (name: string, headers: Record<string, string>) => {
  const one = operations.find((operation) => operation.name === name)
  if (!one) throw new Error(`no operation ${name}`)
  const init = { method: 'POST', body: one.body(), headers: { ...one.headers, ...headers } }
  return testbed
    .ask(one.path, init)
    .then(async (response) => ({ response, isDone: (await one.done?.(response)) ?? false }))
}

const services = [
  'theme',
  'language',
  'consent',
  'thumbs',
  'country',
  'agree',
  'log-out',
  'age check',
  'age wallet',
  'page view',
  'policy report',
]
const calls = [
  'login',
  'logout',
  'signup',
  'confirm',
  'restore',
  'newPassword',
  'undoEmail',
  'mailAgain',
  'correctEmail',
  'unlinkIdentity',
  'changePassword',
  'changeEmail',
  'signOutEverywhere',
  'deleteAccount',
  'googleStart',
  'googleReturn',
  'googleSignup',
  'googleCode',
  'input',
  'report',
  'ownMember',
  'videoEdit',
  'uploadPart',
  'uploadAct',
  'uploadTemplate',
  'saveCommentRules',
  'saveNotificationSettings',
  'pushDevice',
  'unsubscribe',
  'sendMailsAgain',
  'saveStudioVideo',
  'studioAct',
  'uploadPeople',
  'saveVideoTexts',
  'review',
  'claimItem',
  'decideAge',
  'giveRole',
  'endSessions',
  'failedJob',
  'saveCategory',
  'findMember',
  'memberAct',
  'liftAct',
  'appealAct',
  'takeDown',
  'saveSubject',
  'mergeSubjects',
  'subjectPicture',
  'saveChannel',
  'channelPicture',
  'channelPeople',
  'saveVideo',
  'mergeVideo',
  'videoFiles',
  'planBulk',
  'stepBulk',
  'itemNote',
  'saveReply',
  'dropReply',
  'claimPerformer',
  'withdrawClaim',
  'savePerformer',
  'performerPicture',
  'mediaJob',
  'pendingMail',
  'testAlert',
  'undoMerge',
  'importFile',
  'saveImport',
  'saveFeed',
  'saveSearchRule',
  'deleteSearchRule',
  'saveAdvert',
  'advertState',
  'saveCreative',
  'creativePicture',
  'decide',
  'sendNotice',
  'answerNotice',
  'confirmNotice',
  'startSecondFactor',
  'confirmSecondFactor',
  'stopSecondFactor',
  'stepUp',
  'importPlaylists',
  'changeUsername',
  'endOwnSession',
  'passkeyChallenge',
  'passkeyLogin',
  'startPasskey',
  'addPasskey',
  'renamePasskey',
  'dropPasskey',
  'findMessages',
  'messagePicture',
  'saveSettings',
  'restoreSettings',
  'logoPicture',
  'saveAgeRow',
  'restoreAgeRows',
  'decideAgeChange',
  'draftAgeRow',
  'proposeAgeDraft',
  'runAgeCheck',
  'uploadReleases',
  'signRelease',
  'declineRelease',
  'withdrawRelease',
  'releaseAlarm',
  'reopenReleases',
]

it('the table holds every action of the edge and every write of the contract, by name', () => {
  expect(operations.map(({ name }) => name)).toEqual([...services, ...calls.map((name) => `the contract's ${name}`)])
  expect([operations.length, foreignShapes.length]).toEqual([122, 8])
})

it('every address that accepts POST is in the table', () => {
  const taken = app.routes.filter(({ method, path }) => method === 'POST' && !path.endsWith('*'))
  expect(taken.length).toBeGreaterThan(10)
  const paths = new Set(operations.map(({ path }) => path))
  // The mail provider has a token, and no page of ours; a wallet answers a request whose address only it knows, without a cookie.
  expect(taken.filter(({ path }) => !paths.has(path)).map(({ path }) => path)).toEqual([
    servicePaths.mailEvents,
    `${ageWalletPath}/:way/:request_id`,
  ])
})

it('only the media processor’s address is exempt, because its requests are signed', () => {
  const all = new Set(app.routes.filter(({ method }) => method === 'ALL').map(({ path }) => path))
  expect(all).toEqual(new Set(['/*', `${mediaJobsRoot}*`]))
})

describe('every action of the site', () => {
  it.each(foreignShapes)('sent by %s is refused without effect', async (_, headersOf) => {
    for (const { name } of operations) {
      const { response, isDone } = await send(name, headersOf(testbed.origin))
      expect([name, response.status, isDone, response.headers.getSetCookie()]).toEqual([name, 403, false, []])
      expect(await response.json()).toEqual({ error: expect.any(String), code: 'cross_origin' })
    }
  })
})

it.each(operations.filter(({ done }) => done).map(({ name }) => name))(
  '%s sent by a page of this site works, in every browser',
  async (name) => {
    expect((await send(name, { 'sec-fetch-site': 'same-origin' })).isDone).toBe(true)
    expect((await send(name, { origin: testbed.origin })).isDone).toBe(true)
  },
)
