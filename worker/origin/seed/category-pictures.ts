// The loop whose still stands for a category. A category without one shows its most watched videos.
import { pictureKey } from '../files/addresses.ts'
import { type CategoryDir, categoryDirs } from './categories.ts'
import type { Loop } from './loops-manifest.ts'
import { stillPictureKey } from './pictures.ts'

const loopNames: Partial<Record<CategoryDir, string>> = {
  seascapes: 'moonlit-sea',
  forests: 'coral-garden',
  deserts: 'paper-dunes',
  rivers: 'silk',
  skies: 'slow-aurora',
  rain: 'woven-rain',
  fog: 'long-dusk',
  sunset: 'neon-horizon',
  night: 'night-train',
  'city-lights': 'city-bokeh',
  architecture: 'compass-room',
  gardens: 'paper-flower',
  textures: 'lava-lamp',
  patterns: 'ribbon-trace',
  abstract: 'deep-zoom',
  reflections: 'rain-pond',
  travel: 'glass-tunnel',
  ambient: 'soft-spectrum',
  stars: 'spiral-galaxy',
  ice: 'stained-glass',
  aurora: 'slow-aurora',
  moonlight: 'moonlit-sea',
  waves: 'moonlit-sea',
  silk: 'silk',
  fire: 'lava-lamp',
  dunes: 'paper-dunes',
  trains: 'night-train',
  islands: 'quiet-planet',
}

const purpose = 301

/** Null for every sixth category. */
export function pictureOfCategory(id: number, loops: readonly Loop[]): string | null {
  if (id % 6 === 0) return null
  const loop = loops.find(({ name }) => name === loopNames[categoryDirs[id - 1] ?? 'ambient'])
  return loop ? pictureKey(loop.still) : stillPictureKey(id, purpose, loops)
}
