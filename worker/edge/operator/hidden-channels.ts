// Channels of partners that are not to be named beside their videos, by the name in their address: such a video's page has
// no link to the channel, and its player says that the video is a partner's (spec §6). Edit here, or leave the list empty.

export const hiddenChannels: readonly string[] = ['half-past-dusk']
