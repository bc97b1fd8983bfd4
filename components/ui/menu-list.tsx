'use client'

import { Check } from 'lucide'
import { DropdownMenu as MenuPrimitive } from 'radix-ui'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '@/lib/shared/cn'
import { Icon } from './icon'
import { ListAnchor, type Opening } from './list-anchor'
import { FLOATING_CLASSES, ITEM_CLASSES } from './overlay-classes'

interface Choice {
  value: string
  text: ReactNode
  lang?: string
}

/** An entry of a menu. A switch leaves the menu open: people often flip several. */
export type MenuEntry = { id: string } & (
  | { kind: 'heading'; text: string }
  | { kind: 'line' }
  | { kind: 'action'; text: ReactNode; onSelect: () => void; isDisabled?: boolean }
  | { kind: 'link'; link: ReactElement }
  | { kind: 'switch'; text: string; isOn: boolean; onSwitch: () => void }
  | {
      kind: 'choice'
      value: string | undefined
      options: readonly Choice[]
      onPick: (value: string) => void
      staysOpen?: boolean
    }
)

const ENTRY_CLASSES = cn(ITEM_CLASSES, 'focus:bg-accent focus:text-accent-foreground')
const CHECKED_CLASSES = cn(ENTRY_CLASSES, 'pr-8')
const LABEL_CLASSES = 'px-2 py-1 font-medium text-muted-foreground text-xs'

interface MenuListProps {
  opening: Opening
  /** The id of the button, which also names the menu. */
  labelledBy: string
  align: 'start' | 'end'
  entries: readonly MenuEntry[]
  onClose: () => void
}

/** The open menu of a button. */
export function MenuList({ opening, labelledBy, align, entries, onClose }: MenuListProps) {
  const { button, key } = opening
  const [list, setList] = useState<HTMLElement | null>(null)
  useEffect(() => {
    // A menu opened by keyboard begins at its first entry.
    if (list && key) list.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  }, [list, key])
  const isLeftForAnother = useRef(false)
  return (
    // A modal menu would hide the page from screen readers, while Tab still reaches everything in it.
    <MenuPrimitive.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <MenuPrimitive.Trigger asChild>
        <ListAnchor button={button} />
      </MenuPrimitive.Trigger>
      <MenuPrimitive.Portal>
        <MenuPrimitive.Content
          ref={setList}
          aria-labelledby={labelledBy}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onPointerDownOutside={(event) => {
            // The button closes the menu by itself.
            if (event.target instanceof Node && button.contains(event.target)) event.preventDefault()
          }}
          onInteractOutside={(event) => {
            isLeftForAnother.current = !event.defaultPrevented
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!isLeftForAnother.current) button.focus()
          }}
          className={cn(
            FLOATING_CLASSES,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-36 overflow-y-auto p-1',
          )}
        >
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </MenuPrimitive.Content>
      </MenuPrimitive.Portal>
    </MenuPrimitive.Root>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'heading':
      return <MenuPrimitive.Label className={LABEL_CLASSES}>{entry.text}</MenuPrimitive.Label>
    case 'line':
      return <MenuPrimitive.Separator className="-mx-1 my-1 h-px bg-border" />
    case 'action':
      return (
        <MenuPrimitive.Item disabled={entry.isDisabled} onSelect={entry.onSelect} className={ENTRY_CLASSES}>
          {entry.text}
        </MenuPrimitive.Item>
      )
    case 'link':
      return (
        <MenuPrimitive.Item asChild className={ENTRY_CLASSES}>
          {entry.link}
        </MenuPrimitive.Item>
      )
    case 'switch':
      return (
        <MenuPrimitive.CheckboxItem
          checked={entry.isOn}
          onSelect={stayOpen}
          onCheckedChange={entry.onSwitch}
          className={CHECKED_CLASSES}
        >
          {entry.text}
          <Tick />
        </MenuPrimitive.CheckboxItem>
      )
    case 'choice':
      return (
        <MenuPrimitive.RadioGroup value={entry.value} onValueChange={entry.onPick}>
          {entry.options.map(({ value, text, lang }) => (
            <MenuPrimitive.RadioItem
              key={value}
              value={value}
              lang={lang}
              onSelect={entry.staysOpen ? stayOpen : undefined}
              className={CHECKED_CLASSES}
            >
              {text}
              <Tick />
            </MenuPrimitive.RadioItem>
          ))}
        </MenuPrimitive.RadioGroup>
      )
  }
}

const stayOpen = (event: Event) => event.preventDefault()

function Tick() {
  return (
    <span className="absolute right-2 flex size-4 items-center justify-center">
      <MenuPrimitive.ItemIndicator>
        <Icon of={Check} />
      </MenuPrimitive.ItemIndicator>
    </span>
  )
}
