// What walks act on: members and videos of their own.
import type { Walk } from './walk.ts'

/** A member with anna's password; the id. */
export async function newMember({ row }: Pick<Walk, 'row'>, name: string): Promise<string> {
  const [id] = await row(
    `INSERT INTO users (username, added_date, seen_date) VALUES ('${name}', unixepoch(), unixepoch()) RETURNING user_id`,
  )
  await row(
    `INSERT INTO accounts (user_id, email, password_hash, is_confirmed, added_date)
     SELECT ${id}, '${name}@example.com', password_hash, 1, 1 FROM accounts WHERE user_id = 1 RETURNING 1`,
  )
  return String(id)
}

/** A video that only its uploader and staff see; the id. */
export async function newVideo({ row }: Pick<Walk, 'row'>, title: string, owner = 'boris'): Promise<string> {
  const dir = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const [set] = await row(
    `INSERT INTO file_sets (folder, duration_seconds, timelines_count, timelines_interval) VALUES ('walk-${dir}', 725, 4, 10)
     RETURNING file_set_id`,
  )
  await row(
    `INSERT INTO files (file_set_id, format, media_key, height) VALUES (${set}, '_sd.mp4', 'videos/walk-${dir}/sd.mp4', 480) RETURNING 1`,
  )
  const [id] = await row(
    `INSERT INTO videos (dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id,
       visibility_by)
     SELECT '${dir}', '${title}', '', ${set}, 725, unixepoch() - 60, 3, 0, 0, 'str', user_id, user_id FROM users WHERE username = '${owner}'
     RETURNING video_id`,
  )
  await row(`INSERT INTO video_categories (video_id, category_id) VALUES (${id}, 2) RETURNING 1`)
  return String(id)
}
