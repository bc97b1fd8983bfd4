import { Fragment } from 'react'

/** A path with its parameters set off; it may break after a slash. */
export function CallPath({ path }: { path: string }) {
  const parts = path.split(/(?<=\/)|(?=\/)/)
  return (
    <code className="wrap-anywhere font-mono text-sm">
      {parts.map((part, index) => (
        // The parts of one path never change their order.
        <Fragment key={index}>
          <span className={part.startsWith('{') ? 'text-primary' : undefined}>{part}</span>
          <wbr />
        </Fragment>
      ))}
    </code>
  )
}
