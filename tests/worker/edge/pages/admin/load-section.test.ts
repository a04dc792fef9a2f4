// Who a section of the back office is loaded for, by role, second factor and upstream.
import { describe, expect, it } from 'vitest'
import { type Role, roles } from '../../../../../shared/entities/account.ts'
import { ok, refused } from '../../../../../shared/result.ts'
import { loadAdminSection } from '../../../../../worker/edge/pages/admin/load-section.ts'

type Visitor = Parameters<typeof loadAdminSection>[0]['visitor']
const visitorOf = (role: Role | null) =>
  ({
    hasSession: role !== null,
    user: role && { user_id: 1, username: 'edda', role, age_verified: true },
  }) as Visitor
const contextOf = (role: Role | null, isUpstreamEmbedded = true) =>
  ({ visitor: visitorOf(role), lang: 'en', isUpstreamEmbedded }) as const
const shown = async () => ok('the section')

describe('a section of the back office', () => {
  it('is loaded for editors and admins, and absent for every other role without asking the upstream', async () => {
    let asked = 0
    const ask = async () => ok(++asked)
    const kinds = await Promise.all(
      [null, ...roles].map(async (role) => (await loadAdminSection(contextOf(role), 'categories', ask)).data.kind),
    )
    expect(kinds).toEqual(['absent', 'absent', 'absent', 'open', 'absent', 'open'])
    expect(asked).toBe(2)
  })

  it('says in front of another upstream that the catalogue is that upstream’s, to the same roles alone', async () => {
    const never = () => Promise.reject(new Error('the upstream was asked'))
    expect(await loadAdminSection(contextOf('editor', false), 'overview', never)).toMatchObject({
      status: 200,
      data: { kind: 'foreign' },
    })
    expect(await loadAdminSection(contextOf('moderator', false), 'overview', never)).toMatchObject({
      status: 404,
      data: { kind: 'absent' },
    })
  })

  it('leads the session that may set up a second factor to its form, and is absent for any other without one', async () => {
    const closed = (info: string) => async () => refused('second_factor_required', 'notify', info)
    const led = await loadAdminSection(contextOf('editor'), 'overview', closed('setting-up')).catch(
      (thrown: Response) => thrown,
    )
    expect([(led as Response).status, (led as Response).headers.get('location')]).toEqual([
      303,
      '/account/#second-factor',
    ])
    expect((await loadAdminSection(contextOf('editor'), 'overview', closed('closed'))).status).toBe(404)
    expect((await loadAdminSection(contextOf('editor'), 'overview', shown)).data).toEqual({
      kind: 'open',
      data: 'the section',
    })
  })
})
