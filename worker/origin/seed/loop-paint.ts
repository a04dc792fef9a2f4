// Small builders for ffmpeg expressions: a picture is written as one brightness field and coloured by a few named stops.

export const frameRate = 25

/** A brightness field, 0..1 per pixel, drawn small: upscaling it later is what keeps it smooth and cheap to compress. */
export function field(expression: string, size = '480x270'): string {
  // gray10 counts as limited range (64..940), which the conversion to RGB stretches back to the full one.
  return `color=black:s=${size}:r=${frameRate},format=gray10,geq=lum='64+876*clip(${tidy(expression)},0,1)'`
}

/** Colours a grey picture by evenly spaced stops, dark to bright, for example ['#04101f', '#37d399']. */
export function palette(...stops: string[]): string {
  return `format=gbrp10,lutrgb=${(['r', 'g', 'b'] as const).map((name, index) => `${name}='${channel(stops, index)}'`).join(':')}`
}

/** An angle that makes `times` whole turns in the loop's length, so that the last frame meets the first. */
export function turn(seconds: number, times: number): string {
  return `(T*${((2 * Math.PI * times) / seconds).toFixed(6)})`
}

/** Centred coordinates: ld(0) is x in -1.78..1.78, ld(1) is y in -1..1, downwards. */
export const centred = 'st(0,(X/W-0.5)*3.5556);st(1,(Y/H-0.5)*2);'

/** `centred`, and ld(2) the distance from the middle, ld(3) the angle. */
export const polar = `${centred}st(2,hypot(ld(0),ld(1))+0.0001);st(3,atan2(ld(1),ld(0)));`

export function tidy(expression: string): string {
  return expression.replace(/\s+/g, '')
}

function channel(stops: string[], index: number): string {
  const levels = stops.map((stop) => Number.parseInt(stop.slice(1 + 2 * index, 3 + 2 * index), 16) * 4)
  const steps = levels.length - 1
  return levels.slice(1).reduceRight((rest, level, step) => {
    const ramp = `lerp(${levels[step]},${level},val/1023*${steps}-${step})`
    return rest === '' ? ramp : `if(lt(val,${((1023 * (step + 1)) / steps).toFixed(1)}),${ramp},${rest})`
  }, '')
}
