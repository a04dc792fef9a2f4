// What the page wants the browser to store; client/remember-note.ts reads it.

type Props =
  | { what: 'searched'; note: { title: string; total_videos: number; placesBefore: number } }
  | { what: 'watched'; note: { video_id: number; [field: string]: unknown } }

export const RememberOnDevice = ({ what, note }: Props) => (
  <data hidden data-remember={what} value={JSON.stringify(note)} />
)
