// The parts that the register draws or opens after its first screen, so that they are loaded as one file.

export { TableExport } from '@/components/shared/data-table/table-export'
export { BlockedScenarios } from './blocked-scenarios'
export { RegisterFilters } from './register-filters'
export { RegisterSelectionBar } from './register-selection-bar'
export { RegisterViewMenus } from './register-view-menus'
