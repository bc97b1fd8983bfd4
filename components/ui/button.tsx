import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'
import { AsChild } from './as-child'

export const buttonVariants = cva(
  "inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium text-sm transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg:not([class*='size-'])]:size-4 [&_svg]:pointer-events-none [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-foreground not-disabled:hover:bg-primary/90',
        destructive: 'bg-destructive text-destructive-foreground not-disabled:hover:bg-destructive/90',
        outline:
          'border bg-card text-foreground shadow-xs not-disabled:hover:bg-accent aria-expanded:bg-accent dark:shadow-none',
        secondary: 'bg-secondary text-secondary-foreground not-disabled:hover:bg-accent',
        ghost: 'text-foreground not-disabled:hover:bg-accent aria-expanded:bg-accent',
        link: 'text-primary underline-offset-4 hover:underline',
      },
      size: {
        default: 'h-8 touch:h-10 px-3',
        sm: 'h-7 touch:h-10 px-2.5 text-xs',
        lg: 'h-9 touch:h-11 px-4 text-base',
        icon: 'size-8 touch:size-10',
        'icon-sm': 'size-7 touch:size-10',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonVariants> & { asChild?: boolean }

// A button that merely stands in a form must not submit it, so `type` is `button` unless told.
export function Button({ className, variant, size, asChild = false, type, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className)
  if (asChild) return <AsChild className={classes} {...props} />
  return <button type={type ?? 'button'} className={classes} {...props} />
}
