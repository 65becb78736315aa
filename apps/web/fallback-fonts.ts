import type { Plugin } from 'vite'

/** Ascent and descent of our fonts, in percent of the font size. */
const METRICS = { Fraunces: [97.8, 25.5], Figtree: [95, 25] } as const

/**
 * The local fonts that are shown while ours load: the family's name in theme.css, its weights, how much wider
 * our letters are in percent (by the widths of a page of headings, and of the demo data's texts), and the
 * names under which browsers find the font.
 */
const FALLBACKS: [family: string, weights: string, widthPercent: number, locals: string[]][] = [
  // On Apple's systems and Windows.
  ['Fraunces Georgia', '100 900', 106, ['Georgia']],
  [
    'Fraunces Times',
    '100 900',
    112.2,
    [
      'Times New Roman Bold',
      'TimesNewRomanPS-BoldMT',
      'Liberation Serif Bold',
      'LiberationSerif-Bold',
    ],
  ],
  ['Figtree Arial', '100 549', 99.6, ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans']],
  [
    'Figtree Arial',
    '550 900',
    94.9,
    ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold'],
  ],
  // On Android.
  ['Figtree Roboto', '100 549', 101.3, ['Roboto', 'Roboto-Regular']],
  ['Figtree Roboto', '550 900', 101.4, ['Roboto Bold', 'Roboto-Bold']],
  // On Linux without the others.
  ['Figtree DejaVu', '100 549', 86.1, ['DejaVu Sans', 'DejaVuSans']],
  ['Figtree DejaVu', '550 900', 77.9, ['DejaVu Sans Bold', 'DejaVuSans-Bold']],
]

/**
 * The characters of our fonts, roughly. Other scripts, as Arabic, would be scaled with the sizes above, which
 * are those of Latin letters.
 */
const LATIN = 'U+0-2FF, U+1E00-1EFF, U+2000-22FF'

/** Returns a face with the size and the line height of our font, so that nothing shifts when that loads. */
function faceOf([family, weights, widthPercent, locals]: (typeof FALLBACKS)[number]): string {
  const [ascent, descent] = METRICS[family.startsWith('Fraunces') ? 'Fraunces' : 'Figtree']
  const override = (percent: number) => `${((100 * percent) / widthPercent).toFixed(1)}%`
  return `@font-face {
  font-family: '${family}';
  font-weight: ${weights};
  src: ${locals.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${widthPercent}%;
  ascent-override: ${override(ascent)};
  descent-override: ${override(descent)};
  line-gap-override: 0%;
  unicode-range: ${LATIN};
}`
}

/** Adds the fallbacks of our fonts to the style sheet. */
export const fallbackFonts: Plugin = {
  name: 'fallback-fonts',
  enforce: 'pre',
  transform: (css, id) =>
    id.endsWith('/theme.css')
      ? { code: `${css}\n${FALLBACKS.map(faceOf).join('\n')}`, map: null }
      : null,
}
