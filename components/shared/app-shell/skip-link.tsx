/** The first stop of the Tab key: skips the header and moves to the content. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-primary px-3 py-2 font-medium text-primary-foreground text-sm focus:translate-y-0"
    >
      {label}
    </a>
  )
}
