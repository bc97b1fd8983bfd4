'use client'

import { type KeyboardEvent, type MouseEvent, type ReactNode, Suspense, useId, useState } from 'react'
import { LazySelectList } from './lazy-lists'
import type { Opening } from './list-anchor'
import type { SelectOption } from './select-list'

interface SelectListInput<Option extends SelectOption> {
  value: string
  options: readonly Option[]
  /** An option's look in the list, if not its label. */
  draw?: (option: Option) => ReactNode
  onPick: (option: Option) => void
  /** Keeps the list closed without disabling the button, which would lose the focus. */
  isBusy?: boolean
}

/**
 * A choice of one of a few options: returns the properties of a button, which must be positioned, and the list beside
 * it. The list is loaded once the button is hovered or focused, and mounted while it is open.
 */
export function useSelectList<Option extends SelectOption>(input: SelectListInput<Option>) {
  const { value, options, draw, onPick, isBusy = false } = input
  const [opening, setOpening] = useState<Opening | null>(null)
  const listId = useId()
  const open = (button: HTMLElement, key: string) => setOpening(isBusy ? null : { button, key })
  const pick = (picked: string) => {
    const option = options.find((candidate) => candidate.value === picked)
    if (option && !isBusy) onPick(option)
  }
  return {
    button: {
      type: 'button',
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-expanded': opening !== null,
      'aria-controls': opening ? listId : undefined,
      onPointerEnter: LazySelectList.preload,
      onFocus: LazySelectList.preload,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => open(currentTarget, ''),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const isText = event.key.length === 1 && event.key !== ' '
        const isOpening = isText || event.key === 'ArrowDown' || event.key === 'ArrowUp'
        if (!isOpening || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        open(event.currentTarget, event.key)
      },
    },
    list: opening && (
      <Suspense fallback={null}>
        <LazySelectList
          id={listId}
          opening={opening}
          value={value}
          options={options.map((option) => ({ ...option, shown: draw ? draw(option) : option.label }))}
          onPick={pick}
          onClose={() => setOpening(null)}
        />
      </Suspense>
    ),
  } as const
}
