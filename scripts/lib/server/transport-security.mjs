const YEAR_SECONDS = 31_536_000

/**
 * Tells browsers to come by https only, where that is the address that people open. Not for other names of the domain:
 * they may be anybody's.
 */
export function demandHttps(response, appUrl) {
  if (!appUrl.startsWith('https:')) return
  response.setHeader('strict-transport-security', `max-age=${YEAR_SECONDS}`)
}
