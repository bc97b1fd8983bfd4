import type { ScenarioDataField } from '@/lib/features/scenarios/data/contract'
import { DATA_NAMES } from '@/lib/features/scenarios/data/rules'

/** A field of a scenario's data whose values are few enough to be combined. */
export type CoverageField = Exclude<ScenarioDataField, 'basket' | 'add_req'>

const isCombined = (name: ScenarioDataField): name is CoverageField => name !== 'basket' && name !== 'add_req'

/** The fields that can be combined, in the order in which screens show them. */
export const COVERAGE_FIELDS = DATA_NAMES.filter(isCombined)

/** The maximum numbers of what one call may have. */
export const COVERAGE_LIMITS = { fields: 8, groups: 2000, exclusions: 500, values: 30, value: 200 } as const
