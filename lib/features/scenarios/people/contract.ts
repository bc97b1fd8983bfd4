import { z } from 'zod'
import { changedRow } from '@/lib/shared/record-endpoints'
import { SCENARIO_ROLES } from './values'

/** A scenario in which a call has given roles to somebody else. */
export const rolesChangeSchema = z.object({ ...changedRow, roles: z.array(z.enum(SCENARIO_ROLES)).min(1) })
export type RolesChange = z.infer<typeof rolesChangeSchema>
