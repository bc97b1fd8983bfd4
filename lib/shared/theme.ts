/** Under which key a browser stores the chosen theme: light, dark or system. */
export const THEME_STORAGE_KEY = 'ui-theme'
