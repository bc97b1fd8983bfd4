import { ExternalLink } from 'lucide'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/shared/cn'
import { isSafeLink } from '@/lib/shared/limits'

interface OutsideLinkProps {
  href: string
  className?: string
}

/** A link to another site, which opens in a new tab; plain text if the address is not safe to link to. */
export function OutsideLink({ href, className }: OutsideLinkProps) {
  if (!isSafeLink(href)) return <span className={className}>{href}</span>
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={href}
      className={cn('text-primary hover:underline', className)}
    >
      {href}
      <Icon of={ExternalLink} className="ml-1 inline size-3" />
    </a>
  )
}
