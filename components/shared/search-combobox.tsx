'use client'

import { ChevronsUpDown, LoaderCircle } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from '@/components/ui/command'
import { CONTROL_CLASSES } from '@/components/ui/control-classes'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { cn } from '@/lib/shared/cn'

export interface ComboboxOption {
  id: string
  label: string
  /** Told apart by it where labels are equal. */
  detail?: string
}

type SearchComboboxProps<Option extends ComboboxOption> = Omit<
  ComponentProps<'button'>,
  'type' | 'value' | 'disabled'
> & {
  /** What is picked, as text; empty shows the placeholder. */
  value: string
  placeholder: string
  searchPlaceholder: string
  searchText: string
  onSearchTextChange: (text: string) => void
  options: readonly Option[]
  isSearching?: boolean
  /** What stands in place of no options. */
  empty: ReactNode
  onPick: (option: Option) => void
  /** While a change is under way none can be made; the button keeps the focus, which a disabled one would lose. */
  isBusy?: boolean
  /** Below the options, such as a way to take the choice back. */
  footer?: ((close: () => void) => ReactNode) | null
}

/** A choice among options that are searched for, on the server or here: whoever uses it decides what is found. */
export function SearchCombobox<Option extends ComboboxOption>({
  value,
  placeholder,
  searchPlaceholder,
  searchText,
  onSearchTextChange,
  options,
  isSearching = false,
  empty,
  onPick,
  isBusy = false,
  footer,
  className,
  ...props
}: SearchComboboxProps<Option>) {
  const [isOpen, setIsOpen] = useState(false)
  const changeOpen = (open: boolean) => {
    setIsOpen(open && !isBusy)
    if (!open) onSearchTextChange('')
  }
  const pick = (option: Option) => {
    onPick(option)
    changeOpen(false)
  }
  return (
    <Popover open={isOpen} onOpenChange={changeOpen} modal>
      <PopoverTrigger
        type="button"
        aria-haspopup="dialog"
        aria-disabled={isBusy}
        className={cn(CONTROL_CLASSES, 'flex h-8 touch:h-10 items-center gap-2 text-left', className)}
        {...props}
      >
        <span className={cn('min-w-0 flex-1 truncate', !value && 'text-muted-foreground')}>
          {value || placeholder}
        </span>
        <ChevronsUpDown className="size-4 shrink-0 text-muted-foreground" />
      </PopoverTrigger>
      <PopoverContent className="w-(--radix-popover-trigger-width) min-w-64 p-0">
        <Command shouldFilter={false} label={searchPlaceholder}>
          <CommandInput
            value={searchText}
            onValueChange={onSearchTextChange}
            placeholder={searchPlaceholder}
          />
          <CommandList className="p-1" aria-busy={isSearching}>
            {isSearching ? (
              <LoaderCircle className="mx-auto my-4 size-4 animate-spin text-muted-foreground" />
            ) : (
              <CommandEmpty>{empty}</CommandEmpty>
            )}
            {options.map((option) => (
              <CommandItem key={option.id} value={option.id} onSelect={() => pick(option)}>
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                {option.detail && (
                  <span className="shrink-0 text-muted-foreground text-xs">{option.detail}</span>
                )}
              </CommandItem>
            ))}
          </CommandList>
          {footer && <div className="border-t p-1">{footer(() => changeOpen(false))}</div>}
        </Command>
      </PopoverContent>
    </Popover>
  )
}
