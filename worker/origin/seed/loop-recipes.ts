// The demo catalogue's pictures and sounds as one table: a new loop is one row here and, if it looks new, one picture.
import * as patterns from './loop-patterns.ts'
import * as scenes from './loop-scenes.ts'
import type { Loop, LoopQuality } from './loops-manifest.ts'

export type Recipe = {
  name: string
  title: string
  /** Real length; for the two long ones the drawn part that is slowed down or repeated. Whole fifths: five frames each. */
  seconds: number
  /** How often the part repeats: once unless the loop stands for a long video. */
  repeats?: number
  /** A slow video shows each drawn frame this many times longer, at as many times fewer frames a second. */
  slowdown?: number
  /** mp4 is one progressive file per quality; hls repeats the same segments after a discontinuity. */
  format?: 'mp4' | 'hls'
  qualities: readonly LoopQuality[]
  /** x264's constant rate factor: busier pictures take a higher one. */
  crf: number
  /** Answers the ffmpeg source graph. */
  picture: (seconds: number) => string
  /** Frequencies in Hz of the quiet chord. */
  chord: readonly number[]
  /** Width divided by height when it is not 16:9. */
  aspect?: number
  vr?: Loop['vr']
  variantOf?: string
}

const two = ['sd', 'hd'] as const
const three = ['sd', 'hd', 'fhd'] as const

export const recipes: readonly Recipe[] = [
  {
    name: 'slow-aurora',
    title: 'Slow Aurora',
    seconds: 14.4,
    qualities: three,
    crf: 29,
    picture: scenes.slowAurora,
    chord: [110, 164.8, 220, 277.2],
  },
  {
    name: 'silk',
    title: 'Silk',
    seconds: 12.8,
    qualities: two,
    crf: 29,
    picture: patterns.silk,
    chord: [130.8, 196, 261.6, 329.6],
  },
  {
    name: 'paper-flower',
    title: 'Paper Flower',
    seconds: 9.6,
    qualities: two,
    crf: 31,
    picture: patterns.paperFlower,
    chord: [146.8, 220, 293.7, 370],
  },
  {
    name: 'glass-tunnel',
    title: 'Glass Tunnel',
    seconds: 11.2,
    qualities: two,
    crf: 30,
    picture: patterns.glassTunnel,
    chord: [98, 146.8, 196, 246.9],
  },
  {
    name: 'lava-lamp',
    title: 'Lava Lamp',
    seconds: 16.4,
    qualities: two,
    crf: 29,
    picture: patterns.lavaLamp,
    chord: [87.3, 130.8, 174.6, 220],
  },
  {
    name: 'rain-pond',
    title: 'Rain Pond',
    seconds: 10.4,
    qualities: two,
    crf: 31,
    picture: patterns.rainPond,
    chord: [123.5, 185, 246.9, 311.1],
  },
  {
    name: 'spiral-galaxy',
    title: 'Spiral Galaxy',
    seconds: 18.6,
    qualities: three,
    crf: 30,
    picture: patterns.spiralGalaxy,
    chord: [82.4, 123.5, 164.8, 207.7],
  },
  {
    name: 'stained-glass',
    title: 'Stained Glass',
    seconds: 13.6,
    qualities: two,
    crf: 31,
    picture: patterns.stainedGlass,
    chord: [116.5, 174.6, 233.1, 293.7],
  },
  {
    name: 'ribbon-trace',
    title: 'Ribbon Trace',
    seconds: 15.2,
    qualities: three,
    crf: 30,
    picture: patterns.ribbonTrace,
    chord: [103.8, 155.6, 207.7, 261.6],
  },
  {
    name: 'deep-zoom',
    title: 'Deep Zoom',
    seconds: 12,
    qualities: two,
    crf: 39,
    picture: patterns.deepZoom,
    chord: [73.4, 110, 146.8, 174.6],
  },
  {
    name: 'coral-garden',
    title: 'Coral Garden',
    seconds: 8.8,
    qualities: two,
    crf: 40,
    picture: patterns.coralGarden,
    chord: [155.6, 233.1, 311.1, 392],
  },
  {
    name: 'woven-rain',
    title: 'Woven Rain',
    seconds: 9,
    qualities: two,
    crf: 34,
    picture: patterns.wovenRain,
    chord: [92.5, 138.6, 185, 220],
  },
  {
    name: 'soft-spectrum',
    title: 'Soft Spectrum',
    seconds: 17.2,
    qualities: two,
    crf: 28,
    picture: patterns.softSpectrum,
    chord: [130.8, 164.8, 196, 246.9],
  },
  {
    name: 'paper-dunes',
    title: 'Paper Dunes',
    seconds: 19.2,
    qualities: three,
    crf: 30,
    picture: scenes.paperDunes,
    chord: [98, 123.5, 146.8, 185],
  },
  {
    name: 'city-bokeh',
    title: 'City Bokeh',
    seconds: 13,
    qualities: two,
    crf: 32,
    picture: scenes.cityBokeh,
    chord: [110, 138.6, 164.8, 207.7],
  },
  {
    name: 'neon-horizon',
    title: 'Neon Horizon',
    seconds: 11.6,
    qualities: two,
    crf: 34,
    picture: scenes.neonHorizon,
    chord: [82.4, 98, 123.5, 146.8],
  },
  {
    name: 'moonlit-sea',
    title: 'Moonlit Sea',
    seconds: 14,
    qualities: two,
    crf: 33,
    picture: scenes.moonlitSea,
    chord: [87.3, 103.8, 130.8, 155.6],
  },
  {
    name: 'quiet-planet',
    title: 'Quiet Planet',
    seconds: 20,
    qualities: two,
    crf: 32,
    picture: scenes.quietPlanet,
    chord: [65.4, 98, 130.8, 164.8],
  },
  {
    name: 'half-dome',
    title: 'Half Dome',
    seconds: 10,
    qualities: two,
    crf: 30,
    picture: scenes.halfDome,
    chord: [146.8, 185, 220],
    aspect: 1,
    vr: 'vr_180_mono',
  },
  {
    name: 'compass-room',
    title: 'Compass Room',
    seconds: 12.2,
    qualities: two,
    crf: 30,
    picture: scenes.compassRoom,
    chord: [130.8, 164.8, 196],
    aspect: 2,
    vr: 'vr_360_mono',
  },
  {
    name: 'long-dusk',
    title: 'Long Dusk',
    seconds: 12.8,
    slowdown: 10,
    repeats: 5,
    qualities: two,
    crf: 40,
    picture: scenes.longDusk,
    chord: [110, 165],
  },
  {
    name: 'night-train',
    title: 'Night Train',
    seconds: 32,
    repeats: 57,
    format: 'hls',
    qualities: three,
    crf: 32,
    picture: scenes.nightTrain,
    chord: [98, 146.8, 220],
  },
  {
    name: 'half-dome-sbs',
    title: 'Half Dome for Two Eyes',
    seconds: 8,
    qualities: two,
    crf: 31,
    picture: scenes.forTwoEyes(scenes.halfDome, 180, 'sbs'),
    chord: [146.8, 185, 220],
    aspect: 2,
    vr: 'vr_180_sbs',
    variantOf: 'half-dome',
  },
  {
    name: 'half-dome-tb',
    title: 'Half Dome, Stacked',
    seconds: 8,
    qualities: two,
    crf: 31,
    picture: scenes.forTwoEyes(scenes.halfDome, 180, 'tb'),
    chord: [138.6, 185, 207.7],
    aspect: 1,
    vr: 'vr_180_tb',
    variantOf: 'half-dome',
  },
  {
    name: 'compass-room-sbs',
    title: 'Compass Room for Two Eyes',
    seconds: 8,
    qualities: two,
    crf: 31,
    picture: scenes.forTwoEyes(scenes.compassRoom, 360, 'sbs'),
    chord: [130.8, 164.8, 196],
    aspect: 2,
    vr: 'vr_360_sbs',
    variantOf: 'compass-room',
  },
  {
    name: 'compass-room-tb',
    title: 'Compass Room, Stacked',
    seconds: 8,
    qualities: two,
    crf: 31,
    picture: scenes.forTwoEyes(scenes.compassRoom, 360, 'tb'),
    chord: [123.5, 164.8, 185],
    aspect: 1,
    vr: 'vr_360_tb',
    variantOf: 'compass-room',
  },
]
