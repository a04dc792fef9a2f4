// Tells which browsers play HLS well natively. The others use hls.js.

/**
 * Apple's, the only ones with gesture events. Chromium also supports HLS, but its demuxer fails on about one seek in
 * 300; hls.js on none.
 */
export const playsHlsNatively = (): boolean => 'GestureEvent' in window
