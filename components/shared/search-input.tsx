import { Search } from 'lucide'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { cn } from '@/lib/shared/cn'
import { SEARCH_LIMIT } from '@/lib/shared/limits'

interface SearchInputProps {
  /** Names the box for screen readers. */
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
  className?: string
}

/** A box to search with. */
export function SearchInput({ label, placeholder, value, onChange, className }: SearchInputProps) {
  return (
    <div className={cn('relative', className)}>
      <Icon
        of={Search}
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={SEARCH_LIMIT}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="pl-8 placeholder:text-sm"
      />
    </div>
  )
}
