// What the list of all scenarios draws after its first screen: in one file.

export { ScenarioViewMenus } from '../views/scenario-view-menus'
export { LinkedFilters } from './linked-filters'
