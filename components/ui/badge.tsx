import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'

export const badgeVariants = cva('badge', {
  variants: {
    variant: {
      default: 'bg-primary-soft text-primary',
      secondary: 'bg-secondary text-secondary-foreground',
      destructive: 'bg-tone-red-soft text-tone-red',
      outline: 'border text-muted-foreground',
      green: 'bg-tone-green-soft text-tone-green',
      blue: 'bg-tone-blue-soft text-tone-blue',
      gray: 'bg-tone-gray-soft text-tone-gray',
      yellow: 'bg-tone-yellow-soft text-tone-yellow',
      red: 'bg-tone-red-soft text-tone-red',
      orange: 'bg-tone-orange-soft text-tone-orange',
      teal: 'bg-tone-teal-soft text-tone-teal',
      violet: 'bg-tone-violet-soft text-tone-violet',
      pale: 'border border-input py-0 text-muted-foreground',
      pink: 'bg-tone-pink-soft text-tone-pink',
    },
  },
  defaultVariants: { variant: 'default' },
})

type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badgeVariants>

export function Badge({ className, variant, ...props }: BadgeProps) {
  const classes = badgeVariants({ variant })
  return <span className={className ? cn(classes, className) : classes} {...props} />
}
