// The tags of the preroll advert for the player's script. Without an operator's preroll the page carries nothing.
import { type PrerollData, prerollStrings } from '../../../../client/parts/video/player-data.ts'
import { advertTags } from '../../http/advert-origins.ts'
import { preroll } from '../../operator/preroll.ts'
import { Markup } from '../../render/fragment.tsx'
import { jsonForScript } from '../../render/json.ts'
import type { PageContext } from '../../render/page.ts'

/** Whether the player has tags to wait for. */
export const hasPreroll: boolean = preroll !== null

export function PrerollTags({ t }: Pick<PageContext, 't'>) {
  if (!preroll) return null
  const data: PrerollData = { tags: advertTags(preroll), texts: t.slice(prerollStrings) }
  return <Markup as="script" type="application/json" id="preroll" html={jsonForScript(data)} />
}
