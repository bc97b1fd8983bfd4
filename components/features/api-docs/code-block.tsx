import { CopyButton } from './copy-button'

/** Code to read and to copy; long lines scroll within it. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="relative rounded-md border bg-muted">
      <div className="flex items-center justify-between border-b py-0.5 pr-1 pl-3">
        <span className="text-muted-foreground text-xs">{label}</span>
        <CopyButton text={code} />
      </div>
      {/* Focusable, because the keyboard must be able to scroll it. */}
      <pre tabIndex={0} className="overflow-x-auto p-3 font-mono text-xs leading-5">
        {code}
      </pre>
    </div>
  )
}
