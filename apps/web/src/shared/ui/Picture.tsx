import { useState } from 'react'
import { classes } from './classes.ts'

const WIDTHS = [320, 480, 640, 960, 1280]

/**
 * Returns the URL of a picture in a width and ratio (rule file-17). Our server offers `WIDTHS` and 96, other servers
 * one width.
 */
function sized(src: string, width: number, crop: Crop): string {
  return src.startsWith('/files/') ? `${src}?w=${width}&crop=${crop}` : src
}

/** The crops that our server offers (`IMAGE_CROPS`), with a class each. */
type Crop = '16x9' | '4x3' | '3x4' | '1x1'

/**
 * A picture, cropped to a ratio. Its dominant colour fills the space until it has loaded.
 * @param crop the ratio; default: 16:9
 * @param color `#rrggbb`
 * @param sizes the `sizes` attribute. On phones use two thirds of the displayed width: their
 * screens have more pixels than the eye resolves, and their connections are slower
 * @param eager for pictures in the first view
 */
export function Picture({
  src,
  alt = '',
  color,
  crop = '16x9',
  sizes = '(min-width: 1024px) 24rem, (min-width: 640px) 50vw, 66vw',
  eager = false,
  later = false,
  className,
}: {
  src: string
  alt?: string
  color?: string | undefined
  crop?: Crop
  sizes?: string
  eager?: boolean
  /** Reserves the space without loading the picture. */
  later?: boolean
  className?: string
}) {
  const [broken, setBroken] = useState<string>()
  const ours = src.startsWith('/files/')
  return (
    <div className={classes(`picture hairline crop-${crop}`, className)}>
      {color !== undefined && /^#[0-9a-f]{6}$/i.test(color) && (
        <svg aria-hidden="true" preserveAspectRatio="none">
          <rect width="100%" height="100%" fill={color} />
        </svg>
      )}
      {later ? null : src !== '' && broken !== src ? (
        <img
          src={sized(src, 640, crop)}
          srcSet={
            ours
              ? WIDTHS.map((width) => `${sized(src, width, crop)} ${width}w`).join(', ')
              : undefined
          }
          sizes={ours ? sizes : undefined}
          alt={alt}
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          // Paints the picture in the same frame as the text around it.
          decoding={eager ? 'sync' : 'async'}
          onError={() => setBroken(src)}
        />
      ) : (
        <svg
          viewBox="0 0 64 36"
          role={alt === '' ? undefined : 'img'}
          aria-label={alt === '' ? undefined : alt}
          aria-hidden={alt === '' || undefined}
          className={color === undefined ? 'text-edge' : 'text-surface'}
          fill="none"
          stroke="currentColor"
          strokeWidth="0.6"
        >
          <path d="M26 22c2-1.4 2-3.4 2-5.4a4 4 0 0 1 8 0c0 2 0 4 2 5.4Z M30.6 24a1.5 1.5 0 0 0 2.8 0" />
        </svg>
      )}
    </div>
  )
}

const avatarSizes = {
  small: 'size-8 text-xs',
  medium: 'size-11 text-sm',
  face: 'size-18 text-xl',
  large: 'size-20 text-2xl',
  huge: 'size-32 text-4xl',
} as const
const avatarPixels = { small: 32, medium: 44, face: 72, large: 80, huge: 128 } as const
const avatarTones = ['bg-accent-soft text-accent-ink', 'bg-sunken text-ink', 'bg-sunken text-muted']

/** "Ada King Lovelace" → "AL". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = [...(words[0] ?? '')][0] ?? '?'
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** A person's round picture, or their initials (rule screen-26); `alt` is for one without the name next to it. */
export function Avatar({
  name,
  src = '',
  size = 'medium',
  alt = '',
}: {
  name: string
  src?: string | undefined
  size?: keyof typeof avatarSizes
  alt?: string
}) {
  const [broken, setBroken] = useState<string>()
  const ours = src.startsWith('/files/')
  const shape = classes(
    'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full print:hidden',
    avatarSizes[size],
  )
  if (src !== '' && broken !== src) {
    const pixels = avatarPixels[size]
    // The small file is sharp enough for the small avatar on every screen.
    const chooses = ours && size !== 'small'
    return (
      <span className={classes(shape, 'hairline bg-sunken')}>
        <img
          src={sized(src, pixels > 48 ? 320 : 96, '1x1')}
          srcSet={
            chooses ? `${sized(src, 96, '1x1')} 96w, ${sized(src, 320, '1x1')} 320w` : undefined
          }
          sizes={chooses ? `${pixels}px` : undefined}
          alt={alt}
          width={pixels}
          height={pixels}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
          className="size-full object-cover"
        />
      </span>
    )
  }
  const tone = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  return (
    <span
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      className={classes(
        shape,
        'border border-line font-display font-semibold select-none',
        avatarTones[tone % avatarTones.length],
      )}
    >
      {initials(name)}
    </span>
  )
}
