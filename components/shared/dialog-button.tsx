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
  /** The name by which the dialog is asked for from anywhere. */
  form?: RequestedForm
  /** Loads the dialog's code, once somebody is about to press the button. */
  preload: () => void
  /** The dialog, drawn from when it is first open. */
  children: (isOpen: boolean, setIsOpen: (isOpen: boolean) => void) => ReactNode
}

/** A button that opens a dialog whose code is loaded then. */
export function DialogButton({ icon = Plus, label, form, preload, children, ...look }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  useRequestedForm(form, setIsOpen)
  return (
    <>
      <Button
        {...look}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={icon} />
        {label}
      </Button>
      {useHasBeenTrue(isOpen) && <Suspense fallback={null}>{children(isOpen, setIsOpen)}</Suspense>}
    </>
  )
}
