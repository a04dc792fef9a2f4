// The folder of what the site itself stores for a video, by which the deny list knows its pictures and files: that of its upload, or, of a
// video without one, the folder of a poster that an editor sent. Null where it has neither: the pictures of the demo are shared.

/** Of a video that was not uploaded here. */
export const posterFolderOf = (videoId: number): string => `video-${videoId}`

/** Whether a picture folder is that of such a poster. */
export const isSentPoster = (folder: string): boolean => /^video-\d+\/p/.test(folder)

/** SQL for a row `v` of videos. */
export const ownFolder = `coalesce(
  (SELECT u.folder FROM uploads u WHERE u.video_id = v.video_id),
  (SELECT 'video-' || v.video_id FROM file_sets s WHERE s.file_set_id = v.file_set_id AND s.folder LIKE 'video-' || v.video_id || '/p%'))`
