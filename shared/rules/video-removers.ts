// Who removed a video: its uploader reads it in the studio, beside the upload and in a notification.

/** A moderator (also for a legal notice, a person shown in it or the operator), an editor of the catalogue, or the uploader. */
export const removers = ['moderator', 'editor', 'uploader'] as const
export type Remover = (typeof removers)[number]

/** The codes in place of a reason, each with a text in `upload.reason`: only moderators give one. */
export const removalCodes = {
  editor: 'by_editor',
  uploader: 'by_uploader',
} as const satisfies Record<Exclude<Remover, 'moderator'>, string>
