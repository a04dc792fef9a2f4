// The site's own sign, in numbers: a square with round corners and a triangle in it. As SVG the edge writes it, and the build
// paints it for systems that want pixels.

/** Coordinates in its own units, from the upper left corner. */
export const iconDrawing = {
  /** The square that everything is measured in. */
  size: 32,
  /** Of its corners. */
  radius: 7,
  ground: '#0f1113',
  colour: '#6fd3c0',
  triangle: [
    [11, 8],
    [11, 24],
    [25, 16],
  ],
  /** How much smaller the triangle is where a system cuts the icon to a shape of its own. */
  maskableScale: 0.75,
} as const

/** The triangle as a path of SVG. */
export const trianglePath = `M${iconDrawing.triangle.map((point) => point.join(' ')).join('L')}Z`
