import type { RegisterView } from '@/lib/features/error-register/client'
import { NOBODY } from '@/lib/features/scenarios/values'

/** The filters that are set more rarely than those of the toolbar, by their names in the address. */
export const FURTHER_FILTERS = ['state', 'blocker', 'late', 'projectId', 'person', 'from', 'to'] as const

/** Returns how many of the further filters are set. */
export const countFurther = (view: RegisterView) => FURTHER_FILTERS.filter((name) => view[name]).length

/** Returns the message that stands for the person of a filter whose name is not known, or who is none. */
export const unnamed = (responsible: string) => (responsible === NOBODY ? 'nobody' : 'somePerson')
