// A QR code as a picture. Hidden from screen readers: the text beside it says the same.
import type { QrCode } from './qr-code.ts'

export const QrPicture = ({ qrCode: { size, path } }: { qrCode: QrCode }) => (
  <svg className="factor-qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
    <rect width={size} height={size} fill="#fff" />
    <path d={path} fill="#000" />
  </svg>
)
