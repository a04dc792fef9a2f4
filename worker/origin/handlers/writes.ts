// The handler of each write endpoint. A row without a handler does not compile.
import type { BodyOf, WriteAnswerOf, WriteName } from '../../../shared/contract/contract.ts'
import type { Result } from '../../../shared/result.ts'
import { answerInput } from '../acts/answer-act.ts'
import type { Asker } from '../asker.ts'
import { answerDeskClaim } from '../desk/answer-claim.ts'
import { answerDecide } from '../desk/answer-decide.ts'
import type { Env } from '../env.ts'
import { answerConfirmNotice } from '../notices/answer-confirm.ts'
import { answerSendNotice } from '../notices/answer-send.ts'
import { answerAnswerNotice } from '../notices/answer-state.ts'
import { answerUploadAct } from '../uploads/answer-act.ts'
import { answerUploadPeople } from '../uploads/answer-people.ts'
import { answerReview } from '../uploads/answer-review.ts'
import { takeForm } from '../uploads/take-form.ts'
import { takePart } from '../uploads/take-part.ts'
import { answerDecideAge } from './decide-age.ts'
import { answerGoogleReturn, answerGoogleStart } from './google.ts'
import { answerImportPlaylists } from './import-playlists.ts'
import { answerLogin, answerLogout } from './login.ts'
import { answerMailAgain } from './mail-again.ts'
import { answerConfirm, answerNewPassword, answerRestore, answerUndoEmail } from './mailed-links.ts'
import {
  answerChangeEmail,
  answerChangePassword,
  answerDeleteAccount,
  answerSignOutEverywhere,
  answerUnlinkIdentity,
} from './own-account.ts'
import { answerOwnMember } from './own-member.ts'
import { answerConfirmSecondFactor, answerStartSecondFactor, answerStopSecondFactor } from './own-second-factor.ts'
import { answerEndOwnSession } from './own-sessions.ts'
import { answerGoogleCode, answerGoogleSignup } from './provider-wait.ts'
import { answerReport } from './report.ts'
import { answerSignup } from './signup.ts'
import { answerEndSessions, answerGiveRole } from './staff.ts'
import { answerStepUp } from './step-up.ts'

/** Handlers that stream the request's body themselves. */
export const streamedHandlers = {
  videoEdit: takeForm,
  uploadPart: takePart,
} satisfies { [Name in WriteName]?: (request: Request, env: Env, asker: Asker) => Promise<Result<WriteAnswerOf<Name>>> }
type StreamedName = keyof typeof streamedHandlers

export const isStreamed = (name: WriteName): name is StreamedName => Object.hasOwn(streamedHandlers, name)

const handlers: {
  [Name in Exclude<WriteName, StreamedName>]: (
    body: BodyOf<Name>,
    env: Env,
    asker: Asker,
  ) => Promise<Result<WriteAnswerOf<Name>>>
} = {
  login: answerLogin,
  logout: answerLogout,
  stepUp: answerStepUp,
  endSessions: answerEndSessions,
  signup: answerSignup,
  confirm: answerConfirm,
  restore: answerRestore,
  newPassword: answerNewPassword,
  undoEmail: answerUndoEmail,
  mailAgain: answerMailAgain,
  unlinkIdentity: answerUnlinkIdentity,
  changePassword: answerChangePassword,
  changeEmail: answerChangeEmail,
  endOwnSession: answerEndOwnSession,
  signOutEverywhere: answerSignOutEverywhere,
  deleteAccount: answerDeleteAccount,
  googleStart: answerGoogleStart,
  googleReturn: answerGoogleReturn,
  googleSignup: answerGoogleSignup,
  googleCode: answerGoogleCode,
  input: answerInput,
  report: answerReport,
  ownMember: answerOwnMember,
  uploadAct: answerUploadAct,
  uploadPeople: answerUploadPeople,
  review: answerReview,
  deskClaim: answerDeskClaim,
  decideAge: answerDecideAge,
  giveRole: answerGiveRole,
  decide: answerDecide,
  sendNotice: answerSendNotice,
  answerNotice: answerAnswerNotice,
  confirmNotice: answerConfirmNotice,
  startSecondFactor: answerStartSecondFactor,
  confirmSecondFactor: answerConfirmSecondFactor,
  stopSecondFactor: answerStopSecondFactor,
  importPlaylists: answerImportPlaylists,
}

type AnyHandler = (body: unknown, env: Env, asker: Asker) => Promise<Result<unknown>>

/** The cast is safe: the body was parsed by the same row's schema. */
export const writeHandlerOf = (name: Exclude<WriteName, StreamedName>): AnyHandler =>
  handlers[name] as unknown as AnyHandler
