// What answers a row of the contract: it is given the row's typed parameters or form, and for a member's row a caller whose
// session holds.
import type {
  AnswerOf,
  AudienceOf,
  BodyOf,
  EndpointName,
  ParamsOf,
  WriteAnswerOf,
  WriteAudienceOf,
  WriteName,
} from '../../../shared/contract/contract.ts'
import type { Result } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import type { Caller, MemberCaller } from './caller.ts'

type CallerOf<Who> = Who extends 'member' | 'members' ? MemberCaller : Caller

export type ReadHandler<Name extends EndpointName> = (
  params: ParamsOf<Name>,
  env: Env,
  caller: CallerOf<AudienceOf<Name>>,
) => Promise<Result<AnswerOf<Name>>>

export type WriteHandler<Name extends WriteName> = (
  body: BodyOf<Name>,
  env: Env,
  caller: CallerOf<WriteAudienceOf<Name>>,
) => Promise<Result<WriteAnswerOf<Name>>>

/** Reads the request itself, as it comes. */
export type StreamedHandler<Name extends WriteName> = (
  request: Request,
  env: Env,
  caller: CallerOf<WriteAudienceOf<Name>>,
) => Promise<Result<WriteAnswerOf<Name>>>
