// Pictures of a video whose files stay at a partner's host: stills, poster, previews, a clip and the timeline. Nothing else is kept of it.
import type { StillsJob } from '../../shared/contract/media-jobs.ts'
import { fetchSource } from './fetch-source.ts'
import { probe } from './probe.ts'
import { reportMoments, reportStills } from './video.ts'
import type { Workspace } from './workspace.ts'

export async function makeHostedStills(workspace: Workspace, job: StillsJob): Promise<void> {
  const fetched = await fetchSource(workspace, job)
  workspace.at('probing')
  const source = await probe(workspace, job.source.name)
  await reportStills(workspace, source, fetched)
  await reportMoments(workspace, source)
}
