import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A section of the About page, which can be linked to by its id. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="border-t py-8">
      <h2 id={id} className="font-semibold text-xl tracking-tight">
        {title}
      </h2>
      {lead && <p className="mt-1 max-w-prose text-muted-foreground">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
