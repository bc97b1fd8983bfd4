// The parts that the list of all scenarios draws after its first screen, so that they are loaded as one file.

export { PageButtons } from '@/components/shared/data-table/page-buttons'
export { ScenarioExport } from '../scenario-export'
export { ScenarioViewMenus } from '../views/scenario-view-menus'
export { FurtherFilters } from './further-filters'
export { ScenarioCounters } from './scenario-counters'
