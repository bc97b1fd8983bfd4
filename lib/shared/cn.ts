/** Joins class names. No two of an element may set the same: which one wins is not for their order to say. */
export { clsx as cn } from 'clsx'
