import type { ScenarioView } from '../client'

/** The lists whose views can be saved: that of all scenarios, and the register of errors. */
export const VIEW_LISTS = ['scenarios', 'errors'] as const
export type ViewList = (typeof VIEW_LISTS)[number]

/** All parameters of a list's address except its page, and the table's columns. */
type ParametersOf<View> = { [Name in Exclude<keyof View, 'cursor'> | 'columns' | 'frozen']: Name }

/** The parameters of a view in the address of its list: search, filters, order, and columns. */
export const VIEW_PARAMETERS = {
  scenarios: {
    search: 'search',
    status: 'status',
    type: 'type',
    basket: 'basket',
    responsible: 'responsible',
    reviewer: 'reviewer',
    state: 'state',
    money: 'money',
    projectId: 'projectId',
    projects: 'projects',
    milestone: 'milestone',
    data: 'data',
    group: 'group',
    team: 'team',
    happened: 'happened',
    from: 'from',
    to: 'to',
    since: 'since',
    except: 'except',
    sort: 'sort',
    order: 'order',
    columns: 'columns',
    frozen: 'frozen',
  },
  errors: {
    search: 'search',
    kind: 'kind',
    status: 'status',
    state: 'state',
    blocker: 'blocker',
    late: 'late',
    projectId: 'projectId',
    team: 'team',
    responsible: 'responsible',
    person: 'person',
    from: 'from',
    to: 'to',
    since: 'since',
    except: 'except',
    sort: 'sort',
    order: 'order',
    columns: 'columns',
    frozen: 'frozen',
  },
} as const satisfies Record<ViewList, object> & { scenarios: ParametersOf<ScenarioView> }

export type ViewParameter =
  | keyof (typeof VIEW_PARAMETERS)['scenarios']
  | keyof (typeof VIEW_PARAMETERS)['errors']

/** Maximum length of one parameter. */
export const PARAMETER_LIMIT = 1_300
