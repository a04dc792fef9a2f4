// How cards that the browser renders link to the channel or the member that published a video.

/** Templates for the pages of channels and members, `/pornsite/{dir}/`, and the addresses (`dir`) of channels that the site does not name. */
export type AuthorPaths = { channel: string; member: string; hidden: readonly string[] }
