import { cn } from '@/lib/shared/cn'

/** Shows what a colour of a chart stands for; `className` gives the colour. */
export function LegendEntry({ className, label }: { className: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={cn('size-2.5 rounded-xs', className)} />
      {label}
    </span>
  )
}
