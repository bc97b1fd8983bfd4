'use client'

import { AlertDialog as AlertDialogPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'
import { buttonVariants } from './button'
import { BACKDROP_CLASSES } from './overlay-classes'
import { RememberFocus, useReturnFocus } from './return-focus'

export const AlertDialog = AlertDialogPrimitive.Root
const AlertDialogPortal = AlertDialogPrimitive.Portal

export function AlertDialogContent({
  className,
  children,
  ...props
}: ComponentProps<typeof AlertDialogPrimitive.Content>) {
  const { opener, onCloseAutoFocus } = useReturnFocus(props.onCloseAutoFocus)
  return (
    <AlertDialogPortal>
      <AlertDialogPrimitive.Overlay className={BACKDROP_CLASSES} />
      <AlertDialogPrimitive.Content
        className={cn('dialog max-w-md', className)}
        {...props}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <RememberFocus opener={opener} />
        {children}
      </AlertDialogPrimitive.Content>
    </AlertDialogPortal>
  )
}

export function AlertDialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-1.5', className)} {...props} />
}

export function AlertDialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('flex flex-col-reverse gap-2 sm:flex-row sm:justify-end', className)} {...props} />
  )
}

export function AlertDialogTitle({ className, ...props }: ComponentProps<typeof AlertDialogPrimitive.Title>) {
  return <AlertDialogPrimitive.Title className={cn('dialog-title', className)} {...props} />
}

export function AlertDialogDescription({
  className,
  ...props
}: ComponentProps<typeof AlertDialogPrimitive.Description>) {
  return (
    <AlertDialogPrimitive.Description className={cn('text-muted-foreground text-sm', className)} {...props} />
  )
}

export function AlertDialogCancel({
  className,
  ...props
}: ComponentProps<typeof AlertDialogPrimitive.Cancel>) {
  return (
    <AlertDialogPrimitive.Cancel
      className={cn(buttonVariants({ variant: 'outline' }), className)}
      {...props}
    />
  )
}
