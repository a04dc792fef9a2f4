// The act about a member that the command line lifts.
import type { D1Database } from '@cloudflare/workers-types'
import { memberActNames, memberActs } from '../../../../shared/rules/member-acts.ts'

const liftableActs = memberActNames.filter((name) => memberActs[name].isLiftable).map((name) => `'${name}'`)

/** The newest act that was neither lifted nor is done once; null without one. */
export const openActOf = (db: D1Database, userId: number): Promise<number | null> =>
  db
    .prepare(`
      SELECT act_id FROM member_acts
      WHERE user_id = ?1 AND lifted_date IS NULL AND act IN (${liftableActs}) ORDER BY act_id DESC LIMIT 1`)
    .bind(userId)
    .first<number>('act_id')
