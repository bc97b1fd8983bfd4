'use client'

import { type IconNode, Plus } from 'lucide'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { type RequestedForm, useRequestedForm } from '@/lib/client/requested-form'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'

interface DialogButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  icon?: IconNode
  label: string
  /** Whether the icon stands alone on a phone, and on a laptop where a table needs the room. */
  isShortOnPhones?: boolean
  /** The name by which the dialog can be opened from anywhere. */
  form?: RequestedForm
  /** Loads the dialog's code when the button is about to be pressed. */
  preload: () => void
  /** The dialog; rendered once it has been open. */
  children: (isOpen: boolean, setIsOpen: (isOpen: boolean) => void) => ReactNode
}

/** A button that opens a dialog, whose code is loaded on demand. */
export function DialogButton({
  icon = Plus,
  label,
  isShortOnPhones,
  form,
  preload,
  children,
  ...look
}: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  useRequestedForm(form, setIsOpen)
  return (
    <>
      <Button
        {...look}
        title={isShortOnPhones ? label : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={icon} />
        <span className={isShortOnPhones ? 'short-label' : undefined}>{label}</span>
      </Button>
      {useHasBeenTrue(isOpen) && <Suspense fallback={null}>{children(isOpen, setIsOpen)}</Suspense>}
    </>
  )
}
