import type { ReactNode } from 'react'

interface AuthCardProps {
  title: string
  lead?: ReactNode
  /** The link back to sign-in, if the step has one. */
  back?: ReactNode
  children: ReactNode
}

/** The frame of a step: the link back above a card with the step's heading. */
export function AuthCard({ title, lead, back, children }: AuthCardProps) {
  return (
    <section aria-labelledby="auth-title" className="w-full max-w-104">
      {back && <div className="mb-2">{back}</div>}
      <div className="rounded-md border bg-card p-5 text-card-foreground shadow-xs sm:p-6 dark:shadow-none">
        <h1 id="auth-title" className="font-semibold text-xl tracking-tight">
          {title}
        </h1>
        {lead && <p className="mt-1 text-muted-foreground">{lead}</p>}
        <div className="mt-5 flex flex-col gap-4">{children}</div>
      </div>
    </section>
  )
}
