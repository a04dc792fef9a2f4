// Landscapes and places: like loop-patterns.ts, but with a sky, a ground or a direction in them.
import { centred, field, frameRate, palette, tidy, turn } from './loop-paint.ts'

export const slowAurora = (s: number) =>
  paint(
    `${centred}
  st(2, ld(1) - 0.28 - 0.3*sin(ld(0)*1.2 + ${turn(s, 1)}) - 0.13*sin(ld(0)*2.9 - ${turn(s, 2)}));
  st(3, 0.62 + 0.38*sin(ld(0)*13 + 2.5*sin(ld(0)*1.7 + ${turn(s, 1)}) + ${turn(s, 2)}));
  st(4, ld(1) + 0.15 - 0.2*sin(ld(0)*1.9 - ${turn(s, 1)} + 2));
  st(5, if(gt(ld(2), 0), exp(-ld(2)*ld(2)*90), exp(ld(2)*1.7)*ld(3)));
  st(6, if(gt(ld(4), 0), exp(-ld(4)*ld(4)*60), exp(ld(4)*2.6)));
  0.06 + 0.05*ld(1) + 0.72*ld(5) + 0.22*ld(6)`,
    palette('#040714', '#1b1546', '#4f2a86', '#178f8f', '#4fe8a8', '#e9ffe4'),
  )

/** Four ranges in front of a low sun; a farther range moves less. Brightness is depth, so one palette paints it all. */
export const paperDunes = (s: number) =>
  paint(
    `${centred}
  st(9, 0.98 - 0.22*(ld(1) + 1) + 0.35*exp(-8*pow(hypot(ld(0) - 0.5, ld(1) + 0.25), 4)*60));
  ${[
    [-0.02, 0.1, 1.2, 1, 0.62],
    [0.22, 0.14, 1.5, 1, 0.45],
    [0.47, 0.15, 1.1, 2, 0.29],
    [0.74, 0.17, 0.9, 2, 0.12],
  ]
    .map(
      ([y, height, wave, speed, shade], n) => `
    st(2, ${y} + ${height}*sin(ld(0)*${wave} + ${turn(s, speed ?? 1)} + ${n * 2}) + 0.05*sin(ld(0)*${(wave ?? 1) * 2} + ${turn(s, (speed ?? 1) * 2)} + ${n}));
    st(9, lerp(ld(9), ${shade} + 0.13*exp(-(ld(1) - ld(2))*5), clip((ld(1) - ld(2))*90, 0, 1)));`,
    )
    .join('')}
  ld(9)`,
    palette('#2a1030', '#6a1f4b', '#b23a56', '#ee7752', '#ffb36b', '#ffe3a8'),
    '640x360',
  )

export const cityBokeh = (s: number) =>
  paint(
    `${centred} st(9, 0.1 + 0.06*ld(1));
  ${Array.from({ length: 18 }, (_, n) => {
    const [x, y, size] = [
      (n % 6) * 0.66 - 1.65 + ((n * 5) % 7) * 0.07,
      ((n * 11) % 18) * 0.1 - 0.85,
      0.16 + ((n * 7) % 5) * 0.075,
    ]
    return `
    st(2, hypot(ld(0) - ${x.toFixed(2)} - 0.2*sin(${turn(s, 1)} + ${n}), ld(1) - ${y.toFixed(2)} - 0.12*cos(${turn(s, 1)} + ${n * 2})));
    st(9, ld(9) + (${n % 3 ? 0.26 : 0.5} + 0.1*sin(${turn(s, 1 + (n % 2))} + ${n * 3}))*(0.75 + 0.4*ld(2)/${size.toFixed(2)})*clip((${size.toFixed(2)} - ld(2))*28, 0, 1));`
  }).join('')}
  ld(9)`,
    palette('#0a0a1f', '#23235b', '#2f6f9f', '#e07a5f', '#ffc971', '#fff6da'),
  )

export const neonHorizon = (s: number) =>
  paint(
    `${centred}
  st(2, ld(1) - 0.12);
  st(3, hypot(ld(0), ld(1) + 0.3));
  st(4, clip((0.52 - ld(3))*60, 0, 1)*clip(8*(sin(ld(1)*38) + 0.75 - 1.2*clip(ld(1)+0.35, 0, 1)), 0, 1));
  st(5, 0.3/(max(ld(2), 0) + 0.045));
  st(6, abs(mod(ld(0)*ld(5)*2.2 + 20, 1) - 0.5)*2);
  st(7, abs(mod(ld(5)*1.9 + ${turn(s, 12)}/6.283185, 1) - 0.5)*2);
  if(lt(ld(2), 0),
    0.1 + 0.18*(ld(1) + 1) + ld(4)*(0.42 + 0.55*(0.3 - ld(1))) + 0.16*exp(-max(ld(3) - 0.52, 0)*5),
    0.05 + 0.5*exp(-ld(2)*9) + (0.2 + 0.35*ld(2))*max(exp((ld(6) - 1)*(14 - 5*ld(2))), exp((ld(7) - 1)*9)))`,
    palette('#0b0221', '#2d0a5b', '#8a1c8c', '#ff2e88', '#ff8a5c', '#ffe27a'),
    '640x360',
  )

export const moonlitSea = (s: number) =>
  paint(
    `${centred}
  st(2, ld(1) - 0.05);
  st(3, hypot(ld(0) + 0.35, ld(1) + 0.45));
  st(4, 1/(max(ld(2), 0) + 0.06));
  st(5, sin(ld(4)*5 + ${turn(s, 2)} + 1.5*sin(ld(0)*ld(4)*0.55 + ${turn(s, 1)})) + 0.6*sin(ld(4)*9.3 - ${turn(s, 3)} + ld(0)*ld(4)*0.8));
  if(lt(ld(2), 0),
    0.12 + 0.13*(ld(1) + 1) + clip((0.2 - ld(3))*50, 0, 1)*0.75 + 0.34*exp(-ld(3)*2.2),
    0.2 - 0.1*ld(2) + 0.05*ld(5) + 0.5*exp(-pow((ld(0) + 0.35)/(0.16 + 0.4*ld(2)), 2))*clip(ld(5)*0.7 + 0.35, 0, 1))`,
    palette('#02101f', '#0a2b4a', '#1f5f8b', '#7fb7d6', '#f3efd2', '#fffdf2'),
    '480x270',
  )

/** A banded ball: longitude turns once, latitude bands wobble a little; lit from the left. */
export const quietPlanet = (s: number) =>
  paint(
    `${centred}
  st(2, hypot(ld(0), ld(1))/0.78);
  st(3, sqrt(max(1 - ld(2)*ld(2), 0)));
  st(4, atan2(ld(0)/0.78, ld(3)) + ${turn(s, 1)});
  st(5, asin(clip((ld(1) + 0.12*ld(0))/0.78, -1, 1)));
  st(6, 0.5 + 0.25*sin(ld(5)*9 + 0.5*sin(ld(4)*3) + 0.3*sin(ld(4)*5 + ld(5)*4)) + 0.2*sin(ld(5)*21 + 0.7*sin(ld(4)*2)));
  st(7, clip(0.12 + 0.95*(-0.62*ld(0)/0.78 - 0.3*ld(1)/0.78 + 0.72*ld(3)), 0, 1));
  lerp(0.03 + 0.3*exp(-(ld(2) - 1)*4)*clip(0.55 - 0.5*ld(0), 0, 1), 0.1 + 0.85*ld(6)*ld(7), clip((1 - ld(2))*90, 0, 1))`,
    palette('#04060f', '#15304d', '#2f7f86', '#e8c48a', '#f4e7cb', '#ffffff'),
    '480x270',
  )

/** Hills pass a train window, near ones faster; the moon stays. Thirty-two seconds that repeat for half an hour. */
export const nightTrain = (s: number) =>
  paint(
    `${centred}
  st(3, hypot(ld(0) - 0.8, ld(1) + 0.5));
  st(9, 0.34 + 0.2*(ld(1) + 1) + clip((0.17 - ld(3))*60, 0, 1)*0.5 + 0.25*exp(-ld(3)*3));
  ${[
    [0.05, 0.16, 1.3, 1, 0.36],
    [0.3, 0.13, 1.8, 2, 0.25],
    [0.52, 0.12, 2.3, 4, 0.15],
    [0.8, 0.09, 3.1, 8, 0.04],
  ]
    .map(
      ([y, height, wave, speed, shade], n) => `
    st(2, ${y} + ${height}*sin(ld(0)*${wave} + ${turn(s, speed ?? 1)} + ${n * 2}) + 0.04*sin(ld(0)*${((wave ?? 1) * 2.3).toFixed(2)} + ${turn(s, (speed ?? 1) * 2)}));
    st(9, lerp(ld(9), ${shade} + 0.09*exp(-(ld(1) - ld(2))*6), clip((ld(1) - ld(2))*80, 0, 1)));`,
    )
    .join('')}
  ld(9)`,
    palette('#060a1c', '#12264f', '#2d4f8f', '#7b6cc4', '#e79ac0', '#fff2d8'),
    '640x360',
  )

/** Colours that drift for ten minutes: a few kilobits a second. */
export const longDusk = (s: number) =>
  paint(
    `${centred} 0.5 + 0.34*sin(ld(1)*1.3 + 0.7*sin(ld(0)*0.9 + ${turn(s, 1)}) + ${turn(s, 1)}) + 0.1*sin(ld(0)*1.1 - ${turn(s, 1)})`,
    palette('#1d1147', '#5b2a86', '#c8558a', '#ff9770', '#ffd670'),
    '240x136',
  )

/** What a viewer sees at eye level when facing each yaw (0 ahead, 90 to the right); flat within 15 degrees of it. */
export const vr360Colours = { 0: '#d62839', 90: '#2a9d4e', 180: '#2556c8', [-90]: '#f2b01e' }

/** As vr360Colours, for the half sphere: the left, middle and right third. */
export const vr180Colours = { 0: '#128c8c', 60: '#7b3fb8', [-60]: '#e07a1f' }

/**
 * Equirectangular: x is yaw -180..180, y is pitch 90..-90, grid lines at 15, 45 and 75 degrees either way. A white ball
 * walks once around at pitch +30, so that a picture that stands still is noticed.
 */
export const compassRoom = (s: number) =>
  room(
    s,
    '720x360',
    360,
    (yaw) => `if(lt(abs(${yaw}),45),${0},if(lt(abs(${yaw}-90),45),${1},if(lt(abs(${yaw}+90),45),${3},${2})))`,
    Object.values(byYaw(vr360Colours, [0, 90, 180, -90])),
  )

export const halfDome = (s: number) =>
  room(
    s,
    '640x640',
    180,
    (yaw) => `if(lt(abs(${yaw}),30),0,if(gt(${yaw},0),1,2))`,
    Object.values(byYaw(vr180Colours, [0, 60, -60])),
  )

/** The same room for two eyes: the right eye's picture is turned by two degrees, which gives depth. */
export const forTwoEyes =
  (picture: (seconds: number) => string, angle: 180 | 360, layout: 'sbs' | 'tb') =>
  (s: number): string =>
    `${picture(s)},split[left][eye];[eye]scroll=hpos=${(2 / angle).toFixed(5)}[right];[left][right]${layout === 'sbs' ? 'hstack' : 'vstack'}`

function byYaw(colours: Record<number, string>, order: number[]): string[] {
  return order.map((yaw) => colours[yaw] ?? '#000000')
}

function room(s: number, size: string, degrees: number, wall: (yaw: string) => string, colours: string[]): string {
  const channels = (['r', 'g', 'b'] as const).map((name, index) => {
    const level = (colour: string) => Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16)
    const walls = colours
      .slice(0, -1)
      .reduceRight(
        (rest, colour, n) => `if(eq(ld(2),${n}),${level(colour)},${rest})`,
        String(level(colours.at(-1) ?? '#000000')),
      )
    return `${name}='${tidy(`st(0,(X+0.5)/W*${degrees}-${degrees / 2});st(1,90-(Y+0.5)/H*180);
      st(2,${wall('ld(0)')});st(3,${walls});
      st(4,min(abs(mod(ld(0)+375,30)-15),30));
      st(5,min(abs(mod(ld(1)+105,30)-15),30));
      st(3,if(gt(abs(ld(1)),75),if(gt(ld(1),0),240,40),ld(3)));
      st(3,if(lt(15-max(abs(ld(4)),abs(ld(5))),0.6),lerp(ld(3),255,0.55),ld(3)));
      st(6,mod(${turn(s, 1)}*${(degrees / (2 * Math.PI)).toFixed(6)}+${degrees / 2},${degrees})-${degrees / 2});
      lerp(ld(3),255,clip((5-hypot((ld(0)-ld(6))*0.87,ld(1)-30))*2,0,1))`)}'`
  })
  return `color=black:s=${size}:r=${frameRate},format=gbrp,geq=${channels.join(':')}`
}

function paint(expression: string, colours: string, size?: string): string {
  return [field(tidy(expression), size), colours].join(',')
}
