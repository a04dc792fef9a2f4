// Partner channels that must not be named beside their videos, by slug: the page has no link to the channel, and its
// player labels the video as a partner's (spec §6). Edit here, or leave the list empty.

export const hiddenChannels: readonly string[] = ['half-past-dusk']
