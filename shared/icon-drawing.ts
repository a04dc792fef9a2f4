// The site's icon as numbers: a square with rounded corners and a triangle in it. The edge writes it as SVG, and the build
// paints it as pixels.

/** Coordinates in the drawing's own units, from the upper left corner. */
export const iconDrawing = {
  /** The square that all other measures refer to. */
  size: 32,
  /** Radius of its corners. */
  radius: 7,
  ground: '#0f1113',
  colour: '#6fd3c0',
  triangle: [
    [11, 8],
    [11, 24],
    [25, 16],
  ],
  /** How much smaller the triangle is where a system crops the icon to its own shape. */
  maskableScale: 0.75,
} as const

/** The triangle as an SVG path. */
export const trianglePath = `M${iconDrawing.triangle.map((point) => point.join(' ')).join('L')}Z`
