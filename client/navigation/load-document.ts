// Fetches the page that is swapped around a living player.
import { continueWithinMs } from '../../shared/limits.ts'
import { readDocument } from '../read-document.ts'

/** `href` is where redirects led. */
export type LoadedDocument = { page: Document; href: string }

/** Null for anything but a page that arrived in time: an error, a refusal, no network. */
export async function loadDocument(href: string, signal: AbortSignal): Promise<LoadedDocument | null> {
  const { page, href: arrived } = await readDocument(href, { timeoutMs: continueWithinMs, signal })
  return page && { page, href: arrived }
}
