import type { ComponentProps } from 'react'

/** A link in a row of a table: plain markup, which the table handles as client-side navigation. */
export function RowLink({ className = '', ...props }: ComponentProps<'a'> & { href: string }) {
  return <a className={`row-link ${className}`.trimEnd()} {...props} />
}
