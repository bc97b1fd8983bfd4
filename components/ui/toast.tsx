'use client'

import { cva, type VariantProps } from 'class-variance-authority'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Toast as ToastPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'
import { buttonVariants } from './button'

export const ToastProvider = ToastPrimitive.Provider

/** Stands above the footer and the floating About button, so that neither is covered. */
export function ToastViewport({ className, ...props }: ComponentProps<typeof ToastPrimitive.Viewport>) {
  return (
    <ToastPrimitive.Viewport
      className={cn(
        'fixed right-0 bottom-(--footer-height) z-100 mb-14 flex w-full max-w-104 flex-col p-4 outline-none',
        className,
      )}
      {...props}
    />
  )
}

const toastVariants = cva(
  'pointer-events-auto relative flex w-full items-start gap-3 rounded-md border bg-popover py-3 pr-10 pl-3.5 text-popover-foreground shadow-lg duration-200 data-[swipe=cancel]:translate-x-0 data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x) data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[state=closed]:animate-out data-[state=open]:animate-in data-[swipe=end]:animate-out data-[swipe=move]:transition-none data-[state=closed]:fade-out-0 data-[state=open]:slide-in-from-bottom-2',
  {
    variants: {
      variant: {
        default: 'border-l-2 border-l-tone-green',
        destructive: 'border-l-2 border-l-destructive',
      },
    },
    defaultVariants: { variant: 'default' },
  },
)

type ToastProps = ComponentProps<typeof ToastPrimitive.Root> & VariantProps<typeof toastVariants>

export function Toast({ className, variant, ...props }: ToastProps) {
  return <ToastPrimitive.Root className={cn(toastVariants({ variant }), className)} {...props} />
}

export function ToastTitle({ className, ...props }: ComponentProps<typeof ToastPrimitive.Title>) {
  return <ToastPrimitive.Title className={cn('font-medium text-sm', className)} {...props} />
}

export function ToastDescription({ className, ...props }: ComponentProps<typeof ToastPrimitive.Description>) {
  return (
    <ToastPrimitive.Description
      className={cn('wrap-anywhere text-muted-foreground text-sm', className)}
      {...props}
    />
  )
}

export function ToastAction({ className, ...props }: ComponentProps<typeof ToastPrimitive.Action>) {
  return (
    <ToastPrimitive.Action
      className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'ml-auto self-center', className)}
      {...props}
    />
  )
}

export function ToastClose({ className, ...props }: ComponentProps<typeof ToastPrimitive.Close>) {
  const t = useTranslations('common')
  return (
    <ToastPrimitive.Close
      className={cn(
        buttonVariants({ variant: 'ghost', size: 'icon-sm' }),
        'absolute top-1.5 right-1.5 touch:top-0 touch:right-0',
        className,
      )}
      {...props}
    >
      <X />
      <span className="sr-only">{t('close')}</span>
    </ToastPrimitive.Close>
  )
}
