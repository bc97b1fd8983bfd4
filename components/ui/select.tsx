'use client'

import { ChevronDown } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/lib/shared/cn'
import { Icon } from './icon'
import type { SelectOption } from './select-list'
import { useSelectList } from './use-select-list'

type SelectProps<Option extends SelectOption> = Omit<
  ComponentProps<'button'>,
  'type' | 'role' | 'value' | 'children'
> & {
  /** Empty shows the placeholder. */
  value: string
  options: readonly Option[]
  onValueChange: (value: Option['value']) => void
  /** An option's look, if not its label. */
  draw?: (option: Option) => ReactNode
  placeholder?: string
}

/** A choice of one of a few options. */
export function Select<Option extends SelectOption>(props: SelectProps<Option>) {
  const { value, options, onValueChange, draw, placeholder, className, ...rest } = props
  const onPick = (option: Option) => onValueChange(option.value)
  const { button, list } = useSelectList({ value, options, draw, onPick })
  const current = options.find((option) => option.value === value)
  return (
    <>
      <button
        {...button}
        className={cn(
          'control control-line relative flex items-center justify-between gap-2 whitespace-nowrap text-left',
          !current && 'text-muted-foreground',
          className,
        )}
        {...rest}
      >
        <span lang={current?.lang} className="truncate">
          {current ? (draw?.(current) ?? current.label) : placeholder}
        </span>
        <Icon of={ChevronDown} className="size-4 shrink-0 text-muted-foreground" />
      </button>
      {list}
    </>
  )
}
