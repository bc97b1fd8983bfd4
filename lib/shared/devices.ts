/** A device, as a person recognises it. */
export interface Device {
  /** The name of the browser or other program; null when it is unknown. */
  browser: string | null
  /** The kind of machine; null when it is unknown. */
  system: string | null
}

// A browser built on another one names that, too, so the first match counts.
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

/** Returns the device in a user agent. It may be forged: this is for recognition, not for trust. */
export function parseDevice(userAgent: string): Device {
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
