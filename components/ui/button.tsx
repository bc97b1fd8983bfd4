import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'

/** The look of a button; links use it too. */
export const buttonVariants = cva('button', {
  variants: {
    variant: {
      default: 'bg-primary text-primary-foreground not-disabled:hover:bg-primary/90',
      destructive: 'bg-destructive text-destructive-foreground not-disabled:hover:bg-destructive/90',
      outline:
        'border bg-card shadow-xs not-disabled:hover:bg-accent aria-expanded:bg-accent dark:shadow-none',
      /** An outlined one that stands for a choice. */
      chosen:
        'border border-primary bg-primary-soft text-primary shadow-xs not-disabled:hover:bg-accent dark:shadow-none',
      secondary: 'bg-secondary text-secondary-foreground not-disabled:hover:bg-accent',
      ghost: 'not-disabled:hover:bg-accent aria-expanded:bg-accent',
      link: 'text-primary underline-offset-4 hover:underline',
    },
    size: {
      default: 'button-default',
      sm: 'button-sm',
      lg: 'button-lg',
      icon: 'button-icon',
      'icon-sm': 'button-icon-sm',
    },
  },
  defaultVariants: { variant: 'default', size: 'default' },
})

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonVariants>

// A button in a form must not submit it by accident, so `type` is `button` by default.
export function Button({ className, variant, size, type, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className)
  return <button type={type ?? 'button'} className={classes} {...props} />
}
