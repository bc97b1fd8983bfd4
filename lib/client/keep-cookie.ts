const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Stores in a cookie for a year what renders and calls read; the empty text takes it away. */
export function keepCookie(name: string, value: string): void {
  const lifetime = value === '' ? 0 : YEAR_SECONDS
  // The Cookie Store API needs TLS, which a server in a local network may not have.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${lifetime}; SameSite=Lax`
}
