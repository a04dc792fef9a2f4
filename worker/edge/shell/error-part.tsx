// The error shown in place of a part that failed.
import { ErrorState } from '../../../client/parts/error-state.tsx'
import type { PageContext } from '../render/page.ts'

type Props = { code: string; requestId: string; retryPath: string; t: PageContext['t'] }

export const ErrorPart = ({ code, requestId, retryPath, t }: Props) => (
  <ErrorState code={code} requestId={requestId} href={retryPath} t={t} />
)
