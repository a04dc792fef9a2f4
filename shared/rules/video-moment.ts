// A moment of a video as a person types it: `0:12`, `1:02:03.5` or the seconds alone.

/** Its seconds; null for anything else. */
export function readMoment(text: string): number | null {
  const [, hours = '0', minutes = '0', seconds = ''] =
    /^\s*(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,3})?)\s*$/.exec(text) ?? []
  return seconds === '' ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
}

/** `0:12`, or `1:02:03.50` where the moment is none of a whole second: hundredths are finer than the frames of a video. */
export function momentText(seconds: number): string {
  const hundredths = Math.floor(seconds * 100 + 1e-6)
  const [hours, minutes] = [Math.floor(hundredths / 360_000), Math.floor(hundredths / 6000) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = hundredths % 100
  const tail = `${two(Math.floor(hundredths / 100) % 60)}${rest ? `.${two(rest)}` : ''}`
  return hours ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`
}
