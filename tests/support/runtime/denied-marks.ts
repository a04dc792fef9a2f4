// What the embedded upstream tells the edge not to show any more.
import { denied } from '../../../shared/contract/moderation-deny-list.ts'
import { originName } from '../../../worker/local.ts'
import type { SiteTestbed } from './site.ts'

/** False once the mark may be shown again; undefined where the edge was told nothing about it. A replica may be a moment behind: ask until it says so. */
export async function isMarkDenied(
  ask: (path: string) => Promise<{ json: () => Promise<unknown> }>,
  mark: string,
): Promise<boolean | undefined> {
  const answer = denied.parseAnswer(await (await ask(denied.fill({ after: 0 }))).json())
  const entry = answer?.entries.find((one) => one.mark === mark)
  return entry && entry.to === null
}

/** Asks the upstream of a whole site, past the edge. */
export const askOriginOf =
  ({ runtime, origin }: Pick<SiteTestbed, 'runtime' | 'origin'>) =>
  async (path: string) =>
    (await runtime.miniflare.getWorker(originName)).fetch(origin + path)
