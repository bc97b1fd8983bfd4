/** Under which key a browser stores the chosen theme: light, dark or system. */
export const THEME_STORAGE_KEY = 'ui-theme'

/** The colours of a browser's own bar beside a page: those of its background. */
export const BAR_COLOURS = { light: '#ffffff', dark: '#141519' } as const
