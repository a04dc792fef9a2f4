// The origin of the site, for links in mails that no request causes: the published one, or that of the deployment.
import type { Env } from '../env.ts'
import { currentSettings } from './published-settings.ts'

/** Null where neither is set. */
export async function siteOrigin(env: Pick<Env, 'db' | 'site'>): Promise<string | null> {
  const { values } = await currentSettings(env)
  return values.site_origin || env.site
}
