// Which browsers play a stream by themselves and well. The others have it played by hls.js.

/**
 * Apple's, which alone tell gestures as events. Chromium knows the type of streams, too, but its demuxer fails on about one
 * seek in 300, where hls.js fails on none.
 */
export const playsHlsNatively = (): boolean => 'GestureEvent' in window
