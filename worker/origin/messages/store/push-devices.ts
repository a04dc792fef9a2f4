// Browsers that show a member's notifications.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { pushDevicesMax } from '../../../../shared/limits.ts'
import { isOpenAt } from '../../account/store/sessions.ts'

export type PushDeviceRow = {
  device_id: number
  user_id: number
  endpoint: string
  p256dh: string
  auth: string
  key_version: number
  browser: string
  system: string
  added_date: number
}

const columns = 'device_id, user_id, endpoint, p256dh, auth, key_version, browser, system, added_date'

/** Signed out, also because its session was not used for too long, a browser shows nothing any more. */
export const isSignedIn = (device: string): string =>
  `EXISTS (SELECT 1 FROM sessions JOIN accounts ON accounts.user_id = sessions.user_id
    WHERE sessions.user_id = ${device}.user_id AND sessions.session_id = ${device}.session_id AND ${isOpenAt('unixepoch()')})`

/** The newest first. */
export async function pushDevicesOf(db: D1Database, userId: number): Promise<PushDeviceRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${columns} FROM push_devices WHERE user_id = ?1 AND ${isSignedIn('push_devices')} ORDER BY device_id DESC LIMIT ${pushDevicesMax}`,
    )
    .bind(userId)
    .all<PushDeviceRow>()
  return results
}

export const pushDeviceById = (db: D1Database, deviceId: number): Promise<PushDeviceRow | null> =>
  db
    .prepare(`SELECT ${columns} FROM push_devices WHERE device_id = ?1 AND ${isSignedIn('push_devices')}`)
    .bind(deviceId)
    .first<PushDeviceRow>()

type NewDevice = Pick<PushDeviceRow, 'user_id' | 'endpoint' | 'p256dh' | 'auth' | 'key_version'> & {
  sessionHash: string
  nowSeconds: number
}

/**
 * A browser has one subscription, which goes to the member who signed in there last. It is named as its session is. Above the limit the
 * oldest goes, and so do those that were signed out.
 */
export const addPushDevice = (db: D1Database, one: NewDevice): D1PreparedStatement[] => [
  db.prepare('DELETE FROM push_devices WHERE endpoint = ?1').bind(one.endpoint),
  db
    .prepare(`
      INSERT INTO push_devices (user_id, endpoint, p256dh, auth, key_version, added_date, session_id, browser, system)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6, session_id, coalesce(browser, ''), coalesce(system, '') FROM sessions
      WHERE token_hash = ?7 AND user_id = ?1`)
    .bind(one.user_id, one.endpoint, one.p256dh, one.auth, one.key_version, one.nowSeconds, one.sessionHash),
  db
    .prepare(`
      DELETE FROM push_devices WHERE user_id = ?1 AND device_id NOT IN (
        SELECT device_id FROM push_devices WHERE user_id = ?1 AND ${isSignedIn('push_devices')} ORDER BY device_id DESC LIMIT ${pushDevicesMax})`)
    .bind(one.user_id),
]

export const removePushDevice = (db: D1Database, userId: number, deviceId: number): D1PreparedStatement =>
  db.prepare('DELETE FROM push_devices WHERE device_id = ?2 AND user_id = ?1').bind(userId, deviceId)

export const leavePushDevice = (db: D1Database, userId: number, endpoint: string): D1PreparedStatement =>
  db.prepare('DELETE FROM push_devices WHERE endpoint = ?2 AND user_id = ?1').bind(userId, endpoint)

/** The push service says that the browser ended it. */
export const dropPushDevice = (db: D1Database, { device_id, endpoint }: PushDeviceRow): D1PreparedStatement =>
  db.prepare('DELETE FROM push_devices WHERE device_id = ?1 AND endpoint = ?2').bind(device_id, endpoint)

/** Browsers whose session is over. */
export const sweepPushDevices = (db: D1Database): D1PreparedStatement =>
  db.prepare(`DELETE FROM push_devices WHERE NOT ${isSignedIn('push_devices')}`)
