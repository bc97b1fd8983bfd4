'use client'

import { Check, type IconNode, LoaderCircle } from 'lucide'
import { type ReactNode, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from '@/components/ui/command'
import { Icon } from '@/components/ui/icon'
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/popover'
import { SEARCH_LIMIT } from '@/lib/shared/limits'

export interface ComboboxOption {
  id: string
  label: string
  /** Distinguishes options with equal labels. */
  detail?: string
  /** Whether it is picked, where several can be; absent where only one can be. */
  isPicked?: boolean
}

/** A choice besides the options, such as none of them. */
export interface PanelAction {
  label: string
  icon?: IconNode
  onPick: () => void
}

interface SearchPanelProps {
  /** The element that the panel is attached to. */
  button: HTMLElement
  searchPlaceholder: string
  searchText: string
  onSearchTextChange: (text: string) => void
  options: readonly ComboboxOption[]
  isSearching: boolean
  empty: ReactNode
  onPick: (id: string) => void
  onClose: () => void
  action?: PanelAction | null
  /** Shown below the options, where that is more than one action. */
  footer?: ReactNode
}

/** The open part of a `SearchCombobox`: a search box and the options. */
export function SearchPanel(props: SearchPanelProps) {
  const { button, searchPlaceholder, searchText, onSearchTextChange, options, isSearching } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <Popover open onOpenChange={(isOpen) => !isOpen && props.onClose()} modal>
      <PopoverAnchor virtualRef={{ current: button }} />
      <PopoverContent
        onOpenAutoFocus={(event) => {
          // By default the focus would select what was typed before it opened, and the next key would replace that.
          event.preventDefault()
          input.current?.focus()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          button.focus()
        }}
        className="w-(--radix-popover-trigger-width) min-w-72 max-w-[calc(100vw-1rem)] p-0"
      >
        <Command shouldFilter={false} label={searchPlaceholder}>
          <CommandInput
            ref={input}
            value={searchText}
            onValueChange={onSearchTextChange}
            placeholder={searchPlaceholder}
            maxLength={SEARCH_LIMIT}
          />
          <CommandList label={searchPlaceholder} className="max-h-72 p-1" aria-busy={isSearching}>
            {isSearching ? (
              <Icon of={LoaderCircle} className="mx-auto my-4 size-4 animate-spin text-muted-foreground" />
            ) : (
              <CommandEmpty>{props.empty}</CommandEmpty>
            )}
            {options.map(({ id, label, detail, isPicked }) => (
              <CommandItem key={id} value={id} aria-checked={isPicked} onSelect={() => props.onPick(id)}>
                {isPicked !== undefined && <Icon of={Check} className={isPicked ? '' : 'invisible'} />}
                {/* The label is never cut; the detail is. */}
                <span className="wrap-anywhere shrink-0 max-w-full">{label}</span>
                {detail && (
                  <span title={detail} className="min-w-0 truncate text-muted-foreground text-xs">
                    {detail}
                  </span>
                )}
              </CommandItem>
            ))}
          </CommandList>
          {(props.action || props.footer) && (
            <div className="border-t p-1">
              {props.action && <ActionButton {...props.action} onClose={props.onClose} />}
              {props.footer}
            </div>
          )}
        </Command>
      </PopoverContent>
    </Popover>
  )
}

function ActionButton({ label, icon, onPick, onClose }: PanelAction & Pick<SearchPanelProps, 'onClose'>) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="w-full justify-start"
      onClick={() => {
        onClose()
        onPick()
      }}
    >
      {icon && <Icon of={icon} />}
      {label}
    </Button>
  )
}
