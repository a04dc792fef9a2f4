// The tags of the preroll advert for the player's script. Without an operator's preroll the page carries nothing.
import { type PrerollData, prerollStrings } from '../../../../client/parts/video/player-data.ts'
import { advertTags } from '../../http/advert-origins.ts'
import { isShown } from '../../operator/demo-row.ts'
import { type Preroll, preroll } from '../../operator/preroll.ts'
import { Markup } from '../../render/fragment.tsx'
import { jsonForScript } from '../../render/json.ts'
import type { PageContext } from '../../render/page.ts'

/** The preroll of a site; null when the player has no tags to wait for. */
export const prerollOf = (site: Pick<PageContext, 'hasDemoCatalogue'>): Preroll | null =>
  preroll && isShown(preroll, site) ? preroll : null

export function PrerollTags({ of: advert, t }: { of: Preroll | null } & Pick<PageContext, 't'>) {
  if (!advert) return null
  const data: PrerollData = { tags: advertTags(advert), texts: t.slice(prerollStrings) }
  return <Markup as="script" type="application/json" id="preroll" html={jsonForScript(data)} />
}
