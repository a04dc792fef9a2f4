// What stands in place of a part that could not be had.
import { ErrorState } from '../../../client/parts/error-state.tsx'
import type { PageContext } from '../render/page.ts'

type Props = { requestId: string; retryPath: string; t: PageContext['t'] }

export const ErrorPart = ({ requestId, retryPath, t }: Props) => (
  <ErrorState requestId={requestId} href={retryPath} t={t} />
)
