// Ends the listeners of one video on elements that the next video keeps.

/** Every listener that is added to the target from now on ends with the signal, those of libraries included. */
export function endListenersWith(target: EventTarget, signal: AbortSignal): void {
  target.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) => {
    const own = typeof options === 'object' ? options : { capture: options === true }
    const ends = own.signal ? AbortSignal.any([own.signal, signal]) : signal
    EventTarget.prototype.addEventListener.call(target, type, listener, { ...own, signal: ends })
  }
}
