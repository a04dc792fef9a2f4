// Abstract pictures: each function answers an ffmpeg source graph (any size, 25 fps, endless) that closes after `seconds`.
import { centred, field, frameRate, palette, polar, tidy, turn } from './loop-paint.ts'

export const silk = (s: number) =>
  paint(
    `${centred}
  st(2, sin(ld(0)*1.6 + 1.4*sin(ld(1)*1.7 + ${turn(s, 1)})));
  st(3, sin(ld(1)*2.3 + 1.8*sin(ld(0)*1.2 - ${turn(s, 1)}) + ld(2)));
  0.5 + 0.26*ld(2) + 0.24*sin(3*ld(3) + 2*ld(2) + ${turn(s, 1)})`,
    palette('#2b0a3d', '#7d1450', '#e0485c', '#ffb38a', '#fff1dc'),
  )

export const paperFlower = (s: number) =>
  paint(
    `${polar}
  st(4, abs(mod(ld(3) + PI + 0.25*sin(${turn(s, 1)}) , PI/4) - PI/8));
  st(5, ld(2)*(1 + 0.5*cos(8*ld(4))));
  0.5 + 0.5*sin(7*ld(5) - ${turn(s, 2)} + 3*ld(4)*sin(${turn(s, 1)}))*(1.1 - 0.3*ld(2))`,
    palette('#12355b', '#1f6f8b', '#f2e9dc', '#f7a072', '#d64550'),
    'gblur=sigma=1.2',
  )

export const glassTunnel = (s: number) =>
  paint(
    `${polar}
  st(4, 1.9*log(ld(2)) - ${turn(s, 2)});
  st(5, ld(3)*5 + ld(4)*0.5 + ${turn(s, 1)});
  (0.5 + 0.28*sin(2*ld(4)) + 0.28*sin(ld(5))*cos(ld(4))) * (1 - exp(-ld(2)*2.6))`,
    palette('#03050e', '#10265c', '#2a6fdb', '#4fd6e8', '#f4fbff'),
  )

export const lavaLamp = (s: number) =>
  paint(
    `${centred} st(9, 0);
  ${[0, 1, 2, 3, 4, 5, 6]
    .map(
      (n) => `
    st(2, ld(0) - ${(-1.25 + n * 0.42).toFixed(2)} - 0.25*sin(${turn(s, 1)} + ${n * 2.1}));
    st(3, ld(1) - 0.85*sin(${turn(s, 1 + (n % 2))} + ${(n * 1.9).toFixed(1)}));
    st(9, ld(9) + ${(0.055 + 0.018 * (n % 3)).toFixed(3)}/(ld(2)*ld(2) + ld(3)*ld(3) + 0.015));`,
    )
    .join('')}
  0.12 + 0.1*ld(1) + 0.5/(1 + exp(-9*(ld(9) - 0.95))) + 0.3*clip((ld(9) - 1)/3, 0, 1)`,
    palette('#1a0524', '#4a0d4f', '#b3164e', '#ff6a3d', '#ffd25e', '#fff6c2'),
  )

export const rainPond = (s: number) =>
  paint(
    `${centred} st(9, 0);
  ${[
    [-1.1, -0.4, 9],
    [0.9, 0.5, 11],
    [0.2, -0.8, 10],
    [-0.6, 0.8, 12],
  ]
    .map(
      ([x, y, k], n) => `
    st(2, hypot(ld(0) - ${x}, (ld(1) - ${y})*1.5));
    st(9, ld(9) + sin(ld(2)*${k} - ${turn(s, 4)} + ${n})*exp(-ld(2)*0.9));`,
    )
    .join('')}
  0.42 + 0.2*ld(9) - 0.12*ld(1)`,
    palette('#06222b', '#0c5a5e', '#2fa58e', '#a6dfb2', '#fbf7d5'),
  )

export const spiralGalaxy = (s: number) =>
  paint(
    `${centred} st(1, ld(1)*1.75 + ld(0)*0.35); st(2, hypot(ld(0),ld(1))+0.02); st(3, atan2(ld(1),ld(0)));
  st(4, 0.5 + 0.5*cos(2*ld(3) - 5.2*log(ld(2)) + ${turn(s, 1)}));
  st(5, 0.5 + 0.5*cos(5*ld(3) - 9*log(ld(2)) + ${turn(s, 2)} + 1));
  exp(-ld(2)*4.5)*0.8 + exp(-ld(2)*0.85)*(0.1 + 0.8*pow(ld(4), 1.6)*(0.55 + 0.45*ld(5)))`,
    palette('#030310', '#17123f', '#4b2a86', '#c25aa8', '#ffc27a', '#fffbe8'),
  )

export const stainedGlass = (s: number) =>
  paint(
    `${centred} st(7, 9); st(8, 9); st(9, 0);
  ${Array.from(
    { length: 12 },
    (_, n) => `
    st(2, hypot(ld(0) - ${((n % 4) * 0.95 - 1.42).toFixed(2)} - 0.34*cos(${turn(s, 1)} + ${(n * 2.4).toFixed(1)}),
                ld(1) - ${(Math.floor(n / 4) * 0.75 - 0.75).toFixed(2)} - 0.3*sin(${turn(s, 1)} + ${(n * 1.3).toFixed(1)})));
    st(8, if(lt(ld(2), ld(7)), ld(7), min(ld(8), ld(2))));
    st(9, if(lt(ld(2), ld(7)), ${(0.22 + ((n * 5) % 12) * 0.068).toFixed(3)}, ld(9)));
    st(7, min(ld(7), ld(2)));`,
  ).join('')}
  (ld(9) - 0.12*ld(7))*clip((ld(8) - ld(7))*22 - 0.6, 0, 1)`,
    palette('#08060f', '#0f3d6e', '#0f8b8d', '#7fb069', '#f2c14e', '#e4572e', '#a4133c'),
    '',
    '640x360',
  )

export const ribbonTrace = (s: number) =>
  paint(
    `${centred} st(9, 0);
  ${[0, 1, 2, 3]
    .map(
      (n) => `
    st(2, ld(1) - 0.62*sin(ld(0)*${(1.1 + n * 0.35).toFixed(2)} + ${turn(s, n % 2 ? -1 : 1)} + ${(n * 1.7).toFixed(1)})*cos(ld(0)*0.5 + ${turn(s, 1)} + ${n}));
    st(3, 0.035 + 0.05*(1 + sin(ld(0)*2 + ${turn(s, 1)} + ${n * 2})));
    st(9, ld(9) + 0.5*exp(-pow(ld(2)/ld(3), 2)) + 0.22*exp(-abs(ld(2))*5));`,
    )
    .join('')}
  1 - exp(-1.25*ld(9))`,
    palette('#050516', '#1b1464', '#6c2bd9', '#ee4fb8', '#ffb0c8', '#ffffff'),
  )

/** A real zoom: the one picture whose last frame does not meet its first. */
export const deepZoom = (s: number) =>
  [
    `mandelbrot=s=1280x720:r=${frameRate}:maxiter=420:start_x=-0.7436438870:start_y=0.1318259042:start_scale=0.06:end_scale=0.0016`,
    `:end_pts=${Math.round(s * frameRate)}:inner=black:outer=normalized_iteration_count,format=gray,gblur=sigma=1.6,`,
    palette('#07061c', '#1e3c8c', '#3aa0c9', '#f6f0d0', '#f08a3c', '#8c1c3c', '#1d0a2e'),
  ].join('')

export const coralGarden = () =>
  [
    'life=s=64x36:r=2.5:rule=S23/B36:mold=14:seed=2177:ratio=0.4:life_color=#ffffff:death_color=#3a3a3a:mold_color=#000000,',
    `format=gray,framerate=fps=${frameRate}:interp_start=0:interp_end=255:scene=100,scale=640:360:flags=bicubic,gblur=sigma=7,eq=contrast=1.6:brightness=0.14,`,
    palette('#051923', '#013a63', '#1a936f', '#f3a6b4', '#ff6f61', '#fff3d6'),
  ].join('')

export const wovenRain = () =>
  [
    `cellauto=s=80x45:r=${frameRate}/2:rule=90:seed=41:ratio=0.08:full=1,format=gray,framerate=fps=${frameRate}:interp_start=0:interp_end=255:scene=100,`,
    'scale=640:360:flags=neighbor,gblur=sigma=4:sigmaV=9,',
    palette('#0b132b', '#1c2f5a', '#3a6ea5', '#ffd6a5', '#fff8ec'),
  ].join('')

export const softSpectrum = (s: number) => {
  const warp = ['r', 'g', 'b'].map(
    (name) => `${name}='${name}(X+90*sin(Y/75+${turn(s, 1)})+30*sin(Y/31-${turn(s, 1)}),Y+70*cos(X/95-${turn(s, 1)}))'`,
  )
  return [
    `gradients=s=640x360:r=${frameRate}:n=6:c0=#ff4d6d:c1=#ffb347:c2=#fff275:c3=#4ecdc4:c4=#3a86ff:c5=#8338ec`,
    `:x0=60:y0=40:x1=580:y1=320:type=linear:speed=0.012:seed=11,format=gbrp,geq=${warp.join(':')},gblur=sigma=10`,
  ].join('')
}

function paint(expression: string, colours: string, after = '', size?: string): string {
  return [field(tidy(expression), size), colours, after].filter((part) => part !== '').join(',')
}
