/** Joins class names. No two of an element may set the same property: their order does not decide which one wins. */
export { clsx as cn } from 'clsx'
