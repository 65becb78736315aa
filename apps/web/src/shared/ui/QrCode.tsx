import { encode } from 'uqr'

/** The white border in modules, which scanners need. */
const BORDER = 2

/** A QR code, black on white in the dark theme too, because scanners need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      shapeRendering="crispEdges"
      className="size-48 rounded-control"
    >
      {/* A title, because tests would confuse a label with the field 'Code'. */}
      <title>{label}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
