// Which writes leave the sessions of others as they are.
import type { WriteName } from '../../../shared/contract/contract.ts'

/**
 * Writes that change no session but the one that sends them. After any other one all sessions are asked for anew: it may end
 * sessions, or change a role, a password or a second factor, of a member whom this Worker does not know.
 */
export const ofOwnSession: ReadonlySet<string> = new Set<WriteName>([
  'input',
  'login',
  'signup',
  'googleStart',
  'googleReturn',
  'googleSignup',
  'googleCode',
  'restore',
  'mailAgain',
  'ownMember',
  'importPlaylists',
  'report',
  'sendNotice',
  'confirmNotice',
  'answerNotice',
  'claimItem',
  'saveCategory',
  'saveSearchRule',
  'deleteSearchRule',
  'findMember',
  'appealAct',
  'takeDown',
  'saveSubject',
  'mergeSubjects',
  'subjectPicture',
  'saveVideo',
  'mergeVideo',
  'planBulk',
  'stepBulk',
  'itemNote',
  'importFile',
  'saveImport',
  'uploadPeople',
  'videoEdit',
  'uploadPart',
  'uploadAct',
])
