'use client'

import { cva, type VariantProps } from 'class-variance-authority'
import { X } from 'lucide'
import { useTranslations } from 'next-intl'
import { Dialog as SheetPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'
import { buttonVariants } from './button'
import { Icon } from './icon'
import { keepForToast } from './keep-for-toast'
import { BACKDROP_CLASSES } from './overlay-classes'
import { RememberFocus, useReturnFocus } from './return-focus'

export const Sheet = SheetPrimitive.Root

const sheetVariants = cva(
  'fixed z-50 flex flex-col gap-4 overflow-y-auto bg-popover p-4 text-popover-foreground shadow-xl duration-200 data-[state=closed]:animate-out data-[state=open]:animate-in',
  {
    variants: {
      side: {
        left: 'inset-y-0 left-0 w-[min(20rem,calc(100%-3rem))] border-r data-[state=closed]:slide-out-to-left data-[state=open]:slide-in-from-left',
        right:
          'inset-y-0 right-0 w-[min(28rem,calc(100%-3rem))] border-l data-[state=closed]:slide-out-to-right data-[state=open]:slide-in-from-right',
        bottom:
          'inset-x-0 bottom-0 max-h-[85dvh] border-t data-[state=closed]:slide-out-to-bottom data-[state=open]:slide-in-from-bottom',
      },
    },
    defaultVariants: { side: 'right' },
  },
)

type SheetContentProps = ComponentProps<typeof SheetPrimitive.Content> & VariantProps<typeof sheetVariants>

export function SheetContent({ className, side, children, ...props }: SheetContentProps) {
  const { opener, onCloseAutoFocus } = useReturnFocus(props.onCloseAutoFocus)
  const t = useTranslations('common')
  return (
    <SheetPrimitive.Portal>
      <SheetPrimitive.Overlay className={BACKDROP_CLASSES} />
      <SheetPrimitive.Content
        className={cn(sheetVariants({ side }), className)}
        onInteractOutside={keepForToast}
        {...props}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <RememberFocus opener={opener} />
        {children}
        <SheetPrimitive.Close
          className={cn(
            buttonVariants({ variant: 'ghost', size: 'icon-sm' }),
            'absolute top-3 right-3 touch:top-2 touch:right-2',
          )}
        >
          <Icon of={X} />
          <span className="sr-only">{t('close')}</span>
        </SheetPrimitive.Close>
      </SheetPrimitive.Content>
    </SheetPrimitive.Portal>
  )
}

export function SheetHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-1 pr-8', className)} {...props} />
}

export function SheetFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('mt-auto flex flex-col gap-2', className)} {...props} />
}

export function SheetTitle({ className, ...props }: ComponentProps<typeof SheetPrimitive.Title>) {
  return <SheetPrimitive.Title className={cn('dialog-title', className)} {...props} />
}

export function SheetDescription({ className, ...props }: ComponentProps<typeof SheetPrimitive.Description>) {
  return <SheetPrimitive.Description className={cn('text-muted-foreground text-sm', className)} {...props} />
}
