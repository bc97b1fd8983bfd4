/** The columns of the board, in their order. */
export const ROADMAP_STATUSES = ['Backlog', 'Start', 'In progress', 'In review', 'Done'] as const

export const ROADMAP_PRIORITIES = ['P0', 'P1', 'P2', 'P3'] as const

export const ROADMAP_SIZES = ['XS', 'S', 'M', 'L', 'XL'] as const
