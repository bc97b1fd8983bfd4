import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'
import { CLASS_GROUPS, WIDER_GROUPS } from './class-groups'

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: CLASS_GROUPS,
  conflictingClassGroups: WIDER_GROUPS,
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  // Behind one of these, another modifier means something else than before it.
  orderSensitiveModifiers: [
    '*',
    '**',
    'after',
    'before',
    'backdrop',
    'file',
    'marker',
    'placeholder',
    'selection',
  ],
}))

/** Joins class names; of two Tailwind classes that set the same thing, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
