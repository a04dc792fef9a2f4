// Templates of details for uploads.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { uploadTemplatesMax } from '../../../../shared/limits.ts'

type TemplateRow = {
  template_id: string
  name: string
  /** JSON: the fields by name. */
  fields: string
  version: number
}

/** By name. */
export async function templatesOf(db: D1Database, userId: number): Promise<TemplateRow[]> {
  const { results } = await db
    .prepare(`
      SELECT template_id, name, fields, version FROM upload_templates
      WHERE user_id = ?1 ORDER BY name LIMIT ${uploadTemplatesMax}`)
    .bind(userId)
    .all<TemplateRow>()
  return results
}

type Saved = { templateId: string; userId: number; name: string; fields: string; nowSeconds: number }

/** Changes nothing where there are as many as there may be, or another one has this name. */
export const addTemplate = (db: D1Database, one: Saved): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR IGNORE INTO upload_templates (template_id, user_id, name, fields, changed_date)
      SELECT ?1, ?2, ?3, ?4, ?5 WHERE (SELECT count(*) FROM upload_templates WHERE user_id = ?2) < ${uploadTemplatesMax}`)
    .bind(one.templateId, one.userId, one.name, one.fields, one.nowSeconds)

/** Changes nothing where it has another version by now, or another one has this name. */
export const changeTemplate = (db: D1Database, one: Saved, version: number): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE OR IGNORE upload_templates SET name = ?3, fields = ?4, changed_date = ?5, version = version + 1
      WHERE template_id = ?1 AND user_id = ?2 AND version = ?6`)
    .bind(one.templateId, one.userId, one.name, one.fields, one.nowSeconds, version)

export const deleteTemplate = (
  db: D1Database,
  { templateId, userId, version }: { templateId: string; userId: number; version: number },
): D1PreparedStatement =>
  db
    .prepare('DELETE FROM upload_templates WHERE template_id = ?1 AND user_id = ?2 AND version = ?3')
    .bind(templateId, userId, version)
