import type { Actor } from '@/lib/shared/actor'

/** Returns whether the start page shows a person their own work: admins and PMs look at that of everybody. */
export function hasOwnWork({ role }: Pick<Actor, 'role'>): boolean {
  return role !== 'admin' && role !== 'pm'
}
