// What the list of all scenarios draws after its first screen: in one file.

export { ScenarioViewsMenu } from '../views/scenario-views-menu'
export { LinkedFilters } from './linked-filters'
