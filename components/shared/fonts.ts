import localFont from 'next/font/local'

// Latin and Cyrillic letters are on nearly every page: both files are preloaded, so that its text is laid out once. The
// ranges are those of the package's own style sheet. Next reads these calls without running them.
const cyrillic = localFont({
  src: '../../node_modules/@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-cyrillic',
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116' }],
})

// Only letters, as below.
const cyrillicExtended = localFont({
  src: '../../node_modules/@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-cyrillic-extended',
  adjustFontFallback: false,
  preload: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0460-048F, U+0492-04AF, U+04B2-052F' }],
})

// Only letters, without the currency signs of the file: a "₽" on a page would load 85 KB.
const latinExtended = localFont({
  src: '../../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-latin-extended',
  adjustFontFallback: false,
  preload: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+1E00-1E9F' }],
})

// The last one brings the fallback until all are loaded: the system font, scaled to the width of this one.
const latin = localFont({
  src: '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-latin',
  adjustFontFallback: 'Arial',
})

/** The classes that define the fonts as CSS variables: `--font-latin` and so on. */
export const fontVariables = [cyrillic, cyrillicExtended, latinExtended, latin]
  .map(({ variable }) => variable)
  .join(' ')
