// Who answers which row of the contract. A row without a handler does not compile.
import type { AnswerOf, EndpointName, ParamsOf } from '../../../shared/contract/contract.ts'
import { type Result, refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { answerMain } from './main.ts'
import { answerRelated } from './related.ts'
import { answerSearch } from './search.ts'
import { answerVideo } from './video.ts'
import { answerVideoFile } from './videofile.ts'
import { answerVideos } from './videos.ts'

/** Partial until the rows of people, collections, talk and hints are answered. */
const handlers: { [Name in EndpointName]?: (params: ParamsOf<Name>, env: Env) => Promise<Result<AnswerOf<Name>>> } = {
  main: answerMain,
  videos: answerVideos,
  search: answerSearch,
  video: answerVideo,
  relatedVideos: answerRelated,
  videoFile: answerVideoFile,
}

type AnyHandler = (params: unknown, env: Env) => Promise<Result<unknown>>

/** The border of the table: the parameters given to it come from the same row's `match`, which typed them. */
export const handlerOf = (name: EndpointName): AnyHandler =>
  (handlers[name] ?? (async () => refused('not_found'))) as unknown as AnyHandler
