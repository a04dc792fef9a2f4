// Why a video that was taken down may not be restored: what else keeps it down.
import type { PageContext } from '../render/page.ts'

const keys = {
  files_gone: 'admin.error.files_gone',
  kept_by_ban: 'moderation.kept_by_ban',
  kept_by_deletion: 'moderation.kept_by_deletion',
  kept_by_notice: 'moderation.kept_by_notice',
  kept_by_person: 'moderation.kept_by_person',
  kept_by_uploader: 'moderation.kept_by_uploader',
} as const

/** Undefined for any other refusal. */
export const keptDownText = (code: string | undefined, t: PageContext['t']): string | undefined => {
  const key = Object.entries(keys).find(([name]) => name === code)?.[1]
  return key && t(key)
}
