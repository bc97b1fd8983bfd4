'use client'

import { X } from 'lucide'
import { useTranslations } from 'next-intl'
import { Dialog as DialogPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'
import { buttonVariants } from './button'
import { Icon } from './icon'
import { keepForToast } from './keep-for-toast'
import { BACKDROP_CLASSES } from './overlay-classes'
import { RememberFocus, useReturnFocus } from './return-focus'

export const Dialog = DialogPrimitive.Root
export const DialogTrigger = DialogPrimitive.Trigger
const DialogPortal = DialogPrimitive.Portal

function DialogOverlay({ className, ...props }: ComponentProps<typeof DialogPrimitive.Overlay>) {
  return <DialogPrimitive.Overlay className={cn(BACKDROP_CLASSES, className)} {...props} />
}

type DialogContentProps = ComponentProps<typeof DialogPrimitive.Content> & { showCloseButton?: boolean }

export function DialogContent({ className, children, showCloseButton = true, ...props }: DialogContentProps) {
  const { opener, onCloseAutoFocus } = useReturnFocus(props.onCloseAutoFocus)
  return (
    <DialogPortal>
      <DialogOverlay />
      <DialogPrimitive.Content
        className={cn('dialog', className)}
        onInteractOutside={keepForToast}
        {...props}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <RememberFocus opener={opener} />
        {children}
        {showCloseButton && <CloseButton />}
      </DialogPrimitive.Content>
    </DialogPortal>
  )
}

function CloseButton() {
  const t = useTranslations('common')
  return (
    <DialogPrimitive.Close
      className={cn(
        buttonVariants({ variant: 'ghost', size: 'icon-sm' }),
        'absolute top-3 right-3 touch:top-2 touch:right-2',
      )}
    >
      <Icon of={X} />
      <span className="sr-only">{t('close')}</span>
    </DialogPrimitive.Close>
  )
}

export function DialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-1 pr-8', className)} {...props} />
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('flex flex-col-reverse gap-2 sm:flex-row sm:justify-end', className)} {...props} />
  )
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return <DialogPrimitive.Title className={cn('dialog-title', className)} {...props} />
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Description>) {
  return <DialogPrimitive.Description className={cn('text-muted-foreground text-sm', className)} {...props} />
}
