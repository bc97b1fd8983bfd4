/** Returns the address of the register of errors with these filters, as its own address has them. */
export function errorsAddress(filters: Readonly<Record<string, string>>): string {
  return `/errors?${new URLSearchParams(filters)}`
}
