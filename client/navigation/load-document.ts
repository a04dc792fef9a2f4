// Fetches the page that is swapped around a living player.
import { continueWithinMs } from '../../shared/limits.ts'
import { readDocument } from '../read-document.ts'

/** `href` is where redirects led; `swap` puts the page in place. */
export type LoadedDocument = { page: Document; href: string; swap: typeof import('./swapping.ts') }

/** Null for anything but a page that arrived in time: an error, a refusal, no network. Its script loads beside it. */
export async function loadDocument(href: string, signal: AbortSignal): Promise<LoadedDocument | null> {
  const [{ page, href: arrived }, swap] = await Promise.all([
    readDocument(href, { timeoutMs: continueWithinMs, signal }),
    import('./swapping.ts').catch(() => null),
  ])
  return page && swap && { page, href: arrived, swap }
}
