/** Sends the browser to sign in, and back to this page afterwards. */
export function goToSignIn(): void {
  const { pathname, search } = window.location
  if (pathname !== '/auth') window.location.replace(`/auth?from=${encodeURIComponent(pathname + search)}`)
}
