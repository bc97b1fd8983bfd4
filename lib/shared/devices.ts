/** A device, as a person recognises it. */
export interface Device {
  /** The browser's name, or of another program its own; null where it said none. */
  browser: string | null
  /** The kind of machine it runs on; null where it said none. */
  system: string | null
}

// A browser that is built on another names that one too, so that the first to match counts.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const HANDHELD = new Set(['iPhone', 'iPad', 'Android'])

const PROGRAM_NAME = /^(?!Mozilla\/)([A-Za-z][\w.-]{0,39})\//

/**
 * Returns the device behind what a browser calls itself. It may say anything: this is for recognition, not for trust.
 */
export function deviceOf(userAgent: string): Device {
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return {
    browser: nameIn(BROWSERS) ?? PROGRAM_NAME.exec(userAgent)?.[1] ?? null,
    system: nameIn(SYSTEMS),
  }
}

/** Returns whether a device is held in the hand. */
export function isHandheld({ system }: Device): boolean {
  return system !== null && HANDHELD.has(system)
}
