// The texts of an upload, when it becomes a video.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { UploadForm } from '../../../../shared/forms/studio-upload.ts'

/** The texts of an upload are for all languages; they are also those of the language that they were typed in. */
export const addOwnLanguage = (
  db: D1Database,
  uploadId: string,
  { lang, title, description }: Pick<UploadForm, 'lang' | 'title' | 'description'>,
): D1PreparedStatement[] =>
  lang === 'en'
    ? []
    : [
        ['video_titles', 'title', title] as const,
        ...(description ? [['video_descriptions', 'description', description] as const] : []),
      ].map(([table, column, text]) =>
        db
          .prepare(`
            INSERT INTO ${table} (video_id, lang, ${column})
            SELECT video_id, ?2, ?3 FROM uploads WHERE upload_id = ?1 AND video_id IS NOT NULL`)
          .bind(uploadId, lang, text),
      )
