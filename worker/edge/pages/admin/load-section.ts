// Loads a section of the back office. To visitors whose role does not open it there is no such page.

import type { Result } from '../../../../shared/result.ts'
import { adminSections } from '../../../../shared/rules/admin-sections.ts'
import { may } from '../../../../shared/rules/roles.ts'
import { seeOther } from '../../http/redirects.ts'
import { secondFactorHref } from '../../parts/login-props.ts'
import type { Loaded, PageContext } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'

/** `foreign`: the catalogue belongs to another upstream. `absent`: there is no such page. */
export type AdminSectionData<Data> = { kind: 'open'; data: Data } | { kind: 'foreign' } | { kind: 'absent' }

type Context = Pick<PageContext, 'visitor' | 'lang' | 'isUpstreamEmbedded'>

/** @param ask what the page shows; the upstream decides whether this member may see it */
export async function loadAdminSection<Data>(
  { visitor, lang, isUpstreamEmbedded }: Context,
  section: keyof typeof adminSections,
  ask: () => Promise<Result<Data>>,
): Promise<Loaded<AdminSectionData<Data>>> {
  if (!may(requireResolvedSession(visitor)?.role, adminSections[section].needs)) return absent
  if (!isUpstreamEmbedded) return { status: 200, data: { kind: 'foreign' }, maxCacheSeconds: 0 }
  const answer = await ask()
  if (!answer.ok && answer.code === 'second_factor_required') {
    if (answer.info === 'setting-up') throw seeOther(secondFactorHref(lang))
    return absent
  }
  if (!answer.ok && answer.code === 'not_found') return absent
  return { status: 200, data: { kind: 'open', data: expected(answer) }, maxCacheSeconds: 0 }
}

const absent = { status: 404, data: { kind: 'absent' }, maxCacheSeconds: 0 } as const
